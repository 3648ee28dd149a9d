import { attributeOf, CASHIER, type Configuration } from './configuration.ts';
import { attributeText, javascript } from './literals.ts';

const ASSETS = `${CASHIER}/paywidget/`;

/** A constant for each object. A list of bonuses needs its type, because TypeScript would infer a wider one. */
function constants(objects: Configuration['objects'], indent = ''): string {
  return Object.entries(objects)
    .map(([name, value]) => {
      const type = name === 'bonusList' ? ': HostBonus[]' : '';
      return `${indent}const ${name}${type} = ${javascript(value, indent)};\n`;
    })
    .join('');
}

const typeImport = ({ objects }: Configuration) =>
  'bonusList' in objects ? "import type { HostBonus } from 'pay-widget';\n" : '';

/** A JSX attribute, such as `currency="MXN"`; a value with a quote or a brace is written as an expression, `currency={"…"}`. */
const jsxText = ([name, value]: [string, string]) =>
  /^[\w -]*$/.test(value) ? `${name}="${value}"` : `${name}={${javascript(value)}}`;

export function reactSnippet(configuration: Configuration): string {
  const { texts, hasCloseButton, objects } = configuration;
  const props = [
    `host="${CASHIER}"`,
    `assets="${ASSETS}"`,
    'token={token}',
    ...Object.entries(texts).map(jsxText),
    ...(hasCloseButton ? [] : ['closingButton={false}']),
    ...Object.keys(objects).map((name) => `${name}={${name}}`),
    'onPayClose={onClose}',
  ];
  return `import { PayWidget } from 'pay-widget/react';
${typeImport(configuration)}
${constants(objects)}
export function Cashier({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <PayWidget
${props.map((prop) => `      ${prop}`).join('\n')}
    />
  );
}
`;
}

/** An Angular template is a template literal of TypeScript and has expressions in braces, so both are escaped. */
const templateText = (value: string) =>
  attributeText(value).replaceAll('{', '&#123;').replace(/[`\\]/g, '\\$&');

export function vueSnippet(configuration: Configuration): string {
  const { texts, hasCloseButton, objects } = configuration;
  const bindings = [
    `host="${CASHIER}"`,
    `assets="${ASSETS}"`,
    ':token="token"',
    ...Object.entries(texts).map(([name, value]) => `${name}="${attributeText(value)}"`),
    ...(hasCloseButton ? [] : [':closingButton="false"']),
    ...Object.keys(objects).map((name) => `:${name}="${name}"`),
    `@pay-close="emit('close')"`,
  ];
  return `<!-- In the Vue compiler: isCustomElement: (tag) => tag === 'pay-widget' -->
<script setup lang="ts">
import 'pay-widget/vue';
${typeImport(configuration)}
defineProps<{ token: string }>();
const emit = defineEmits<{ close: [] }>();

${constants(objects)}</script>

<template>
  <pay-widget
${bindings.map((binding) => `    ${binding}`).join('\n')}
  />
</template>
`;
}

export function svelteSnippet(configuration: Configuration): string {
  const { texts, hasCloseButton, objects } = configuration;
  const attributes = [
    `host="${CASHIER}"`,
    `assets="${ASSETS}"`,
    '{token}',
    ...Object.entries(texts).map(jsxText),
    ...(hasCloseButton ? [] : ['closingButton={false}']),
    ...Object.keys(objects).map((name) => `{${name}}`),
    'onpay-close={onClose}',
  ];
  return `<script lang="ts">
  import 'pay-widget/svelte';
${typeImport(configuration).replace(/^(?=.)/m, '  ')}
  const { token, onClose }: { token: string; onClose: () => void } = $props();

${constants(objects, '  ')}</script>

<pay-widget
${attributes.map((attribute) => `  ${attribute}`).join('\n')}
></pay-widget>
`;
}

export function angularSnippet(configuration: Configuration): string {
  const { texts, hasCloseButton, objects } = configuration;
  const bindings = [
    `host="${CASHIER}"`,
    `assets="${ASSETS}"`,
    '[token]="token()"',
    ...Object.entries(texts).map(([name, value]) => `${attributeOf(name)}="${templateText(value)}"`),
    ...(hasCloseButton ? [] : ['[closingButton]="false"']),
    ...Object.keys(objects).map((name) => `[${name}]="${name}"`),
    '(pay-close)="closed.emit()"',
  ];
  return `import 'pay-widget/define';
import { Component, CUSTOM_ELEMENTS_SCHEMA, input, output } from '@angular/core';
${typeImport(configuration)}
${constants(objects)}
@Component({
  selector: 'app-cashier',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
    <pay-widget
${bindings.map((binding) => `      ${binding}`).join('\n')}
    />
  \`,
})
export class CashierComponent {
  readonly token = input('');
  readonly closed = output();
${Object.keys(objects)
  .map((name) => `  readonly ${name} = ${name};\n`)
  .join('')}}
`;
}
