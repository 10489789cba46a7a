# SPDX-FileCopyrightText: 2026 The Watchglass authors
# SPDX-License-Identifier: Apache-2.0
#
# wg_library(name [PUBLIC libs...] [PRIVATE libs...])   a static library of the sources in the current folder
# wg_tests(folder...)                                   one executable for each tst_*.cpp

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_AUTOMOC ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

option(WATCHGLASS_WERROR "Treat warnings as errors" OFF)
set(WATCHGLASS_SANITIZE "" CACHE STRING "address, thread or empty")

find_program(CCACHE ccache)
if(CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # One cache for every checkout and build folder.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
      CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wno-missing-field-initializers -fpch-preprocess)
if(WATCHGLASS_WERROR)
  # Those that GCC's optimiser guesses stay warnings: they come and go with inlining, and some are known to be wrong
  # (array-bounds for `"literal" + std::string()`, https://gcc.gnu.org/PR105329).
  add_compile_options(-Werror -Wno-error=array-bounds -Wno-error=dangling-pointer -Wno-error=free-nonheap-object
    -Wno-error=maybe-uninitialized -Wno-error=null-dereference -Wno-error=restrict -Wno-error=stringop-overflow
    -Wno-error=stringop-overread)
endif()
if(WATCHGLASS_SANITIZE STREQUAL "address")
  add_compile_options(-fsanitize=address,undefined -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
elseif(WATCHGLASS_SANITIZE STREQUAL "thread")
  add_compile_options(-fsanitize=thread)
  add_link_options(-fsanitize=thread)
endif()

add_compile_definitions(QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_FOREACH
  QT_USE_QSTRINGBUILDER QT_STRICT_ITERATORS QT_DISABLE_DEPRECATED_UP_TO=0x060800 QT_NO_CONTEXTLESS_CONNECT
  WATCHGLASS_VERSION="${PROJECT_VERSION}")

function(wg_pch kind)
  if(TARGET wg_pch_${kind})
    return()
  endif()
  file(WRITE ${CMAKE_BINARY_DIR}/pch_${kind}.cpp.in "// precompiled header ${kind}\n")
  configure_file(${CMAKE_BINARY_DIR}/pch_${kind}.cpp.in ${CMAKE_BINARY_DIR}/pch_${kind}.cpp COPYONLY)
  add_library(wg_pch_${kind} OBJECT ${CMAKE_BINARY_DIR}/pch_${kind}.cpp)
  target_include_directories(wg_pch_${kind} PRIVATE ${PROJECT_SOURCE_DIR})
  set_target_properties(wg_pch_${kind} PROPERTIES AUTOMOC OFF)
  # Only what most files need: loading the whole of QtCore or QtWidgets costs each of them two seconds more.
  set(headers <QByteArray> <QObject> <QString> <QStringList> <algorithm> <chrono> <cstdint> <expected> <functional> <map>
    <memory> <optional> <span> <string> <string_view> <unordered_map> <variant> <vector>)
  if(kind STREQUAL "gui")
    target_link_libraries(wg_pch_gui PRIVATE Qt6::Widgets)
    list(APPEND headers <QAbstractItemModel> <QAction> <QApplication> <QHeaderView> <QLabel> <QPainter> <QTreeView> <QVBoxLayout>)
  else()
    target_link_libraries(wg_pch_core PRIVATE Qt6::Core)
  endif()
  target_precompile_headers(wg_pch_${kind} PRIVATE ${headers})
endfunction()

# moc only where there is something for it: its (empty) file is one more to compile.
function(wg_automoc name)
  foreach(file IN LISTS ARGN)
    file(STRINGS ${file} found REGEX "Q_OBJECT|Q_GADGET|Q_NAMESPACE|[.]moc\"" LIMIT_COUNT 1)
    if(found)
      return()
    endif()
  endforeach()
  set_target_properties(${name} PROPERTIES AUTOMOC OFF)
endfunction()

function(wg_library name)
  cmake_parse_arguments(A "GUI" "" "PUBLIC;PRIVATE" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp)
  file(GLOB headers CONFIGURE_DEPENDS *.h)
  if(NOT sources)
    add_library(${name} INTERFACE)
    target_include_directories(${name} INTERFACE ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} INTERFACE Qt6::Core ${A_PUBLIC} ${A_PRIVATE})
    return()
  endif()
  add_library(${name} STATIC ${sources} ${headers})
  target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${name} PUBLIC Qt6::Core ${A_PUBLIC} PRIVATE ${A_PRIVATE})
  wg_automoc(${name} ${sources} ${headers})
  if(A_GUI)
    wg_pch(gui)
    target_precompile_headers(${name} REUSE_FROM wg_pch_gui)
  else()
    wg_pch(core)
    target_precompile_headers(${name} REUSE_FROM wg_pch_core)
  endif()
endfunction()

# A test's library is the one named after its folder: tests/models/diff/tst_x.cpp links models_diff; tests/ui and
# tests/app link everything of their layer. A file <folder>/libs.txt names further libraries, one a line.
function(wg_tests folder)
  file(STRINGS ${CMAKE_CURRENT_SOURCE_DIR}/known-failing.txt known_failing REGEX "^tst_")
  file(GLOB_RECURSE tests CONFIGURE_DEPENDS ${folder}/tst_*.cpp)
  foreach(test IN LISTS tests)
    get_filename_component(name ${test} NAME_WE)
    get_filename_component(dir ${test} DIRECTORY)
    file(RELATIVE_PATH rel ${CMAKE_CURRENT_SOURCE_DIR} ${dir})
    string(REPLACE "/" "_" library ${rel})
    add_executable(${name} ${test})
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR} ${dir})
    set(pch core)
    if(rel MATCHES "^ui" OR rel MATCHES "^e2e")
      set(pch gui)
      set(library ui)
    endif()
    if(rel MATCHES "^app" AND NOT TARGET ${library})
      set(library app)
    endif()
    if(TARGET ${library})
      target_link_libraries(${name} PRIVATE ${library})
    endif()
    if(EXISTS ${dir}/libs.txt)
      file(STRINGS ${dir}/libs.txt more)
      target_link_libraries(${name} PRIVATE ${more})
    endif()
    target_link_libraries(${name} PRIVATE tests_fakes Qt6::Test)
    if(WATCHGLASS_SANITIZE STREQUAL "thread")
      target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/tsan/qtorder.cpp)
      set_source_files_properties(${PROJECT_SOURCE_DIR}/tests/tsan/qtorder.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON SKIP_AUTOMOC ON
        COMPILE_OPTIONS -fno-sanitize=thread)
    endif()
    if(pch STREQUAL "gui")
      target_link_libraries(${name} PRIVATE Qt6::Widgets)
    endif()
    wg_pch(${pch})
    target_precompile_headers(${name} REUSE_FROM wg_pch_${pch})
    # Empty, as a test includes its own .moc.
    set_source_files_properties(${CMAKE_CURRENT_BINARY_DIR}/${name}_autogen/mocs_compilation.cpp PROPERTIES SKIP_PRECOMPILE_HEADERS ON)
    # Relative, so that the compiler cache serves every checkout; tests run in the project's root.
    target_compile_definitions(${name} PRIVATE TEST_DATA_DIR="tests/data" PROJECT_DIR=".")
    add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    if(known_failing MATCHES "(^|;)${name} ")
      set_tests_properties(${name} PROPERTIES DISABLED TRUE)
    endif()
    set_tests_properties(${name} PROPERTIES TIMEOUT 300
      ENVIRONMENT "QT_QPA_PLATFORM=offscreen;QT_LOGGING_RULES=qt.qpa.*=false;XDG_DATA_HOME=${CMAKE_BINARY_DIR}/testhome/data;XDG_STATE_HOME=${CMAKE_BINARY_DIR}/testhome/state;XDG_CONFIG_HOME=${CMAKE_BINARY_DIR}/testhome/config")
  endforeach()
endfunction()
