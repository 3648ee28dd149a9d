import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { findMissingExamples } from './find-missing-examples.ts';
import { readSources } from './source-files.mjs';

it('every piece of src/ui and every part of src/parts is declared, with all of its variants and states', () => {
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
  ['a piece without a declaration', { [PATH]: PIECE }, `${PATH}: no example draws <Badge>`],
  [
    'a piece that its declaration does not draw',
    { [PATH]: PIECE, [DECLARED]: '<Badges />' },
    `${PATH}: no example draws <Badge>`,
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
    'a state that the name of an example alone has',
    { [PATH]: PIECE, [DECLARED]: `'it is live now': () => <Badge tone="info" />, 'warning'` },
    `${PATH}: no example has live`,
  ],
  [
    'a part that is written as a constant',
    { 'src/parts/a/a.tsx': 'export const A = () => null;' },
    'src/parts/a/a.tsx: no example draws <A>',
  ],
  [
    'a page as the default export of its file',
    { 'src/parts/a/a-screen.tsx': 'export default function AScreen() {}' },
    'src/parts/a/a-screen.tsx: no example draws <AScreen>',
  ],
  [
    'a class that a sheet alone makes',
    { 'src/ui/a/a.ts': 'addStyles(css);' },
    'src/ui/a/a.ts: no example shows its class',
  ],
])('names %s', (_, files, fault) => {
  expect(findMissingExamples(new Map(Object.entries(files)))).toEqual([fault]);
});

it('is content with a piece whose every variant and state is drawn', () => {
  const files = {
    [PATH]: PIECE,
    [DECLARED]: `['info', 'warning'].map((tone) => <Badge tone={tone} live />)`,
  };
  expect(findMissingExamples(new Map(Object.entries(files)))).toEqual([]);
});
