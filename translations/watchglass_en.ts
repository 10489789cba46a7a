<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name>watchglass::DiffView</name>
    <message numerus="yes">
        <source>⋯ %n unchanged line(s)</source>
        <translation>
            <numerusform>⋯ %n unchanged line</numerusform>
            <numerusform>⋯ %n unchanged lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>⋯ %n line(s), unchanged or noise</source>
        <translation>
            <numerusform>⋯ %n line, unchanged or noise</numerusform>
            <numerusform>⋯ %n lines, unchanged or noise</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::InspectorView</name>
    <message numerus="yes">
        <source>%n noise change(s) hidden</source>
        <translation>
            <numerusform>%n noise change hidden</numerusform>
            <numerusform>%n noise changes hidden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::LaneView</name>
    <message numerus="yes">
        <source>Blind %1 – %2: changes in between were not delivered. Re-reading proved at least %n.</source>
        <translation>
            <numerusform>Blind %1 – %2: changes in between were not delivered. Re-reading proved at least %n.</numerusform>
            <numerusform>Blind %1 – %2: changes in between were not delivered. Re-reading proved at least %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n change(s) and events, %2</source>
        <translation>
            <numerusform>%1: %n change or event, %2</numerusform>
            <numerusform>%1: %n changes and events, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n change(s) and events in view</source>
        <translation>
            <numerusform>%n change or event in view</numerusform>
            <numerusform>%n changes and events in view</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::StreamsView</name>
    <message numerus="yes">
        <source>Load on your API server: %n open watch(es)</source>
        <translation>
            <numerusform>Load on your API server: %n open watch</numerusform>
            <numerusform>Load on your API server: %n open watches</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::WindowController</name>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::InspectorHeader</name>
    <message numerus="yes">
        <source>%n restart(s)</source>
        <translation>
            <numerusform>%n restart</numerusform>
            <numerusform>%n restarts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::NoticeWatch</name>
    <message numerus="yes">
        <source>and %n more, not shown</source>
        <translation>
            <numerusform>and %n more, not shown</numerusform>
            <numerusform>and %n more, not shown</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>watchglass::KindChooser</name>
    <message numerus="yes">
        <source>On the API server: one list and one open watch for each of %n kind(s).</source>
        <translation>
            <numerusform>On the API server: one list and one open watch for the one kind.</numerusform>
            <numerusform>On the API server: one list and one open watch for each of %n kinds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>How much %n of them bring(s) is not known before.</source>
        <translation>
            <numerusform>How much %n of them brings is not known before.</numerusform>
            <numerusform>How much %n of them bring is not known before.</numerusform>
        </translation>
    </message>
</context>
</TS>
