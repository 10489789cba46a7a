// SPDX-FileCopyrightText: 2026 The Watchglass authors
// SPDX-License-Identifier: Apache-2.0

// An API server for the integration suite: Kubernetes' own machinery (watch cache, etcd storage, discovery, custom
// resources) without the built-in resources. It stands alone, so users come from files and what they may do from
// their groups. The flags are those of kube-apiserver, so that one driver starts either.
package main

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"

	"k8s.io/apiextensions-apiserver/pkg/cmd/server/options"
	"k8s.io/apiserver/pkg/admission"
	"k8s.io/apiserver/pkg/authentication/group"
	"k8s.io/apiserver/pkg/authentication/request/bearertoken"
	"k8s.io/apiserver/pkg/authentication/request/union"
	"k8s.io/apiserver/pkg/authentication/request/x509"
	"k8s.io/apiserver/pkg/authentication/token/tokenfile"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/endpoints/filters"
	genericapiserver "k8s.io/apiserver/pkg/server"
	"k8s.io/apiserver/pkg/server/dynamiccertificates"
	"k8s.io/apiserver/pkg/util/notfoundhandler"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"

	"github.com/spf13/pflag"
)

// What members of a group may do; the driver binds the same groups by RBAC where there is RBAC.
var verbsOfGroup = map[string][]string{
	"system:masters":     {"*"},
	"watchglass:readers": {"get", "list", "watch"},
	"watchglass:listers": {"get", "list"},
}

func authorize(_ context.Context, request authorizer.Attributes) (authorizer.Decision, string, error) {
	if request.GetUser() == nil {
		return authorizer.DecisionDeny, "nobody is signed in", nil
	}
	for _, name := range request.GetUser().GetGroups() {
		for _, verb := range verbsOfGroup[name] {
			if verb == "*" || verb == request.GetVerb() {
				return authorizer.DecisionAllow, "", nil
			}
		}
	}
	return authorizer.DecisionDeny, "no group of this user may " + request.GetVerb(), nil
}

// The server resolves no services: conversion webhooks are not part of the suite.
type noServices struct{}

func (noServices) ResolveEndpoint(namespace, name string, _ int32) (*url.URL, error) {
	return nil, fmt.Errorf("no services here: %s/%s", namespace, name)
}

func run(ctx context.Context) error {
	o := options.NewCustomResourceDefinitionsServerOptions(os.Stdout, os.Stderr)
	o.RecommendedOptions.Authentication = nil
	o.RecommendedOptions.Authorization = nil
	o.RecommendedOptions.CoreAPI = nil
	o.RecommendedOptions.Admission = nil
	o.RecommendedOptions.Features.EnablePriorityAndFairness = false // it keeps its settings in built-in resources
	// Config() asks for a Service lister; this one is never started.
	o.RecommendedOptions.ExtraAdmissionInitializers = func(c *genericapiserver.RecommendedConfig) ([]admission.PluginInitializer, error) {
		client, err := kubernetes.NewForConfig(c.LoopbackClientConfig)
		if err == nil {
			c.SharedInformerFactory = informers.NewSharedInformerFactory(client, 0)
		}
		return nil, err
	}

	flags := pflag.NewFlagSet("apiserver", pflag.ExitOnError)
	flags.AddGoFlagSet(flag.CommandLine)
	o.AddFlags(flags)
	clientCA := flags.String("client-ca-file", "", "certificates signed by one of these authorities name their user")
	tokens := flags.String("token-auth-file", "", "CSV: token,user,uid,\"group,group\"")
	if err := flags.Parse(os.Args[1:]); err != nil {
		return err
	}
	if err := o.ServerRunOptions.ComponentGlobalsRegistry.Set(); err != nil {
		return err
	}
	if err := o.Complete(); err != nil {
		return err
	}
	if err := o.Validate(); err != nil {
		return err
	}
	config, err := o.Config()
	if err != nil {
		return err
	}
	config.GenericConfig.SharedInformerFactory = nil
	config.ExtraConfig.ServiceResolver = noServices{}

	authorities, err := dynamiccertificates.NewDynamicCAContentFromFile("client-ca", *clientCA)
	if err != nil {
		return err
	}
	if err := config.GenericConfig.Authentication.ApplyClientCert(authorities, config.GenericConfig.SecureServing); err != nil {
		return err
	}
	users, err := tokenfile.NewCSV(*tokens)
	if err != nil {
		return err
	}
	config.GenericConfig.Authentication.Authenticator = group.NewAuthenticatedGroupAdder(union.New(
		x509.NewDynamic(authorities.VerifyOptions, x509.CommonNameUserConversion), bearertoken.New(users)))
	config.GenericConfig.Authorization.Authorizer = authorizer.AuthorizerFunc(authorize)

	completed := config.Complete()
	completed.GenericConfig.EnableDiscovery = true // off because an aggregator in front has its own
	// As kube-apiserver: 503 and not 404 for custom resources until the definitions are read after a start.
	notFound := notfoundhandler.New(config.GenericConfig.Serializer, filters.NoMuxAndDiscoveryIncompleteKey)
	server, err := completed.New(genericapiserver.NewEmptyDelegateWithCustomHandler(notFound))
	if err != nil {
		return err
	}
	return server.GenericAPIServer.PrepareRun().RunWithContext(ctx)
}

func main() {
	if err := run(genericapiserver.SetupSignalContext()); err != nil {
		fmt.Fprintln(os.Stderr, "apiserver:", err)
		os.Exit(1)
	}
}
