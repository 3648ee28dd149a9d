{{- define "cashier.container" -}}
image: {{ .Values.image | quote }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  readOnlyRootFilesystem: true
  allowPrivilegeEscalation: false
  capabilities: { drop: [ALL] }
env:
  - { name: MIGRATE, value: "no" }
  - { name: SANDBOX_DRAIN_MS, value: "5000" }
  - { name: SANDBOX_TRUST_PROXY, value: "yes" }
  # Prometheus asks each pod by its address, and a node answers to its own names alone.
  - { name: POD_IP, valueFrom: { fieldRef: { fieldPath: status.podIP } } }
  - { name: SANDBOX_HOSTS, value: {{ printf "%s $(POD_IP)" .Values.hosts | quote }} }
  - { name: SANDBOX_ORIGINS, value: {{ .Values.origins | quote }} }
  - { name: SANDBOX_NODE, valueFrom: { fieldRef: { fieldPath: metadata.name } } }
{{- range $name, $value := .Values.settings }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- range .Values.secrets }}
  - { name: {{ . }}_FILE, value: /run/secrets/cashier/{{ . }} }
{{- end }}
volumeMounts:
  - { name: secrets, mountPath: /run/secrets/cashier, readOnly: true }
resources:
{{ toYaml .Values.resources | indent 2 }}
{{- end }}
