// Renders the chart as Helm does, as far as the chart uses Helm: templates with the functions of sprig, `include` and `toYaml`, and an
// error for a value that is missing. Prints each document as one line of JSON.
//
// GO111MODULE=off GOPATH=/usr/share/gocode go run demo/deploy/render-chart.go demo/deploy/chart '{"replicas": 2}'
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
	"gopkg.in/yaml.v3"
)

func main() {
	if err := run(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(folder, changes string) error {
	values, chart := map[string]any{}, map[string]any{}
	if err := read(filepath.Join(folder, "values.yaml"), values); err != nil {
		return err
	}
	if err := read(filepath.Join(folder, "Chart.yaml"), chart); err != nil {
		return err
	}
	if err := json.Unmarshal([]byte(changes), &values); err != nil {
		return err
	}
	templates := template.New("chart").Option("missingkey=error")
	functions := sprig.TxtFuncMap()
	functions["toYaml"] = toYaml
	functions["include"] = func(name string, data any) (string, error) {
		var text bytes.Buffer
		err := templates.ExecuteTemplate(&text, name, data)
		return text.String(), err
	}
	files, err := filepath.Glob(filepath.Join(folder, "templates", "*"))
	if err != nil {
		return err
	}
	if _, err := templates.Funcs(functions).ParseFiles(files...); err != nil {
		return err
	}
	data := map[string]any{
		"Values":  values,
		"Chart":   chart,
		"Release": map[string]any{"Name": "cashier", "Namespace": "default", "Revision": 1, "Service": "Helm"},
	}
	for _, file := range files {
		if strings.HasSuffix(file, ".tpl") {
			continue
		}
		var text bytes.Buffer
		if err := templates.ExecuteTemplate(&text, filepath.Base(file), data); err != nil {
			return err
		}
		if err := print(&text); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func read(file string, into map[string]any) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	return yaml.Unmarshal(text, into)
}

func toYaml(value any) (string, error) {
	text, err := yaml.Marshal(value)
	return strings.TrimSuffix(string(text), "\n"), err
}

func print(text io.Reader) error {
	documents := yaml.NewDecoder(text)
	for {
		var document map[string]any
		if err := documents.Decode(&document); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		line, err := json.Marshal(document)
		if err != nil {
			return err
		}
		fmt.Println(string(line))
	}
}
