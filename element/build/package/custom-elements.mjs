import { readPublicApi } from './public-api.mjs';

/** The custom-elements manifest (schema 1.0.0) of the npm package, from which editors complete `<pay-widget>`. */
export function createManifest() {
  const { attributes, properties, events, methods, parts, slots, tokens } = readPublicApi();
  const path = 'dist/element/pay-widget.js';
  const declaration = { name: 'PayWidget', module: path };
  return {
    schemaVersion: '1.0.0',
    readme: 'README.md',
    modules: [
      {
        kind: 'javascript-module',
        path,
        declarations: [
          {
            kind: 'class',
            name: 'PayWidget',
            customElement: true,
            tagName: 'pay-widget',
            description: 'The cashier: deposits and withdrawals.',
            superclass: { name: 'HTMLElement' },
            attributes: attributes.map(({ name, property, type, text }) => ({
              name,
              fieldName: property,
              type: { text: type },
              description: text,
            })),
            members: [
              ...properties.map(({ name, type, text }) => ({
                kind: 'field',
                name,
                type: { text: type },
                description: text,
              })),
              ...methods.map(({ name, type, text }) => ({
                kind: 'method',
                name,
                type: { text: type },
                description: text,
              })),
            ],
            events: events.map(({ name, type, text }) => ({
              name,
              type: { text: `CustomEvent<${type}>` },
              description: text,
            })),
            cssParts: parts.map((name) => ({ name })),
            cssProperties: tokens.map((name) => ({ name })),
            slots: slots.map((name) => ({ name })),
          },
        ],
        exports: [{ kind: 'js', name: 'PayWidget', declaration }],
      },
      {
        kind: 'javascript-module',
        path: 'dist/element/register.js',
        exports: [{ kind: 'custom-element-definition', name: 'pay-widget', declaration }],
      },
    ],
  };
}

/** HTML's custom data for editors such as VS Code: the tag, its attributes, and the values of those that are a choice. */
export function createCustomData() {
  const { attributes } = readPublicApi();
  return {
    version: 1.1,
    tags: [
      {
        name: 'pay-widget',
        description: 'The cashier: deposits and withdrawals.',
        attributes: attributes.map(({ name, type, text }) => ({
          name,
          description: text,
          ...valuesOf(type),
        })),
      },
    ],
  };
}

const CHOICES = {
  boolean: ['true', 'false'],
  TransactionType: ['deposit', 'withdrawal'],
  ThemeChoice: ['light', 'dark', 'auto'],
  Platform: ['desktop', 'mobile', 'android', 'ios'],
};

/** @param {string} type */
function valuesOf(type) {
  const words = Object.entries(CHOICES).find(([name]) => name === type)?.[1];
  return words ? { values: words.map((name) => ({ name })) } : {};
}
