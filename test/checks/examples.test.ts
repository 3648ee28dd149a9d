import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findMissingExamples } from './find-missing-examples.ts';
import { readSources } from './source-files.mjs';

it('every component of src/ui, src/forms and src/parts has examples of all its variants and states', () => {
  const missing = findMissingExamples(readSources(fileURLToPath(new URL('../..', import.meta.url))));
  expect(missing, 'Declare each in the *.examples.tsx of its folder (docs/design.md, Workbench)').toEqual([]);
});

const PIECE = `interface Props {
  tone?: 'info' | 'warning' | undefined;
  live?: boolean | undefined;
}
export function Badge({ tone, live }: Props) {}`;
const PATH = 'src/ui/badge/badge.tsx';
const DECLARED = 'src/ui/badge/badge.examples.tsx';

it.each([
  ['a component without examples', { [PATH]: PIECE }, `${PATH}: no example draws <Badge>`],
  [
    'a component that its examples do not render',
    { [PATH]: PIECE, [DECLARED]: '<Badges />' },
    `${PATH}: no example draws <Badge>`,
  ],
  [
    'a form field without an example',
    { 'src/forms/a-field.tsx': 'export function AField() {}', 'src/forms/forms.examples.tsx': '<BField />' },
    'src/forms/a-field.tsx: no example draws <AField>',
  ],
  [
    'a variant without an example',
    { [PATH]: PIECE, [DECLARED]: '<Badge tone="info" live />' },
    `${PATH}: no example has tone="warning"`,
  ],
  [
    'a state without an example',
    { [PATH]: PIECE, [DECLARED]: `['info', 'warning'].map((tone) => <Badge tone={tone} />)` },
    `${PATH}: no example has live`,
  ],
  [
    'a state that only the name of an example mentions',
    { [PATH]: PIECE, [DECLARED]: `'it is live now': () => <Badge tone="info" />, 'warning'` },
    `${PATH}: no example has live`,
  ],
  [
    'a component that is declared as a constant',
    { 'src/parts/a/a.tsx': 'export const A = () => null;' },
    'src/parts/a/a.tsx: no example draws <A>',
  ],
  [
    'a component that is the default export of its file',
    { 'src/parts/a/a-screen.tsx': 'export default function AScreen() {}' },
    'src/parts/a/a-screen.tsx: no example draws <AScreen>',
  ],
  [
    'a class that only a style sheet declares',
    { 'src/ui/a/a.ts': "import './a.css';" },
    'src/ui/a/a.ts: no example shows its class',
  ],
])('the examples check finds %s', (_, files, violation) => {
  expect(findMissingExamples(new Map(Object.entries(files)))).toEqual([violation]);
});

it('the examples check accepts a component with examples of every variant and state', () => {
  const files = {
    [PATH]: PIECE,
    [DECLARED]: `['info', 'warning'].map((tone) => <Badge tone={tone} live />)`,
  };
  expect(findMissingExamples(new Map(Object.entries(files)))).toEqual([]);
});
