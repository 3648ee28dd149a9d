import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSources } from '../../test/checks/source-files.mjs';

const sources = readSources(fileURLToPath(new URL('../..', import.meta.url)));
/** An opening tag of a form control; its props may contain `<` in an expression. */
const CONTROL = /<(?:input|textarea|select)\b(?:[^<]|<(?=[^a-zA-Z/]))*/g;

test('every form control is masked for session replays', () => {
  const controls = [...sources]
    .filter(([path]) => path.startsWith('src/') && path.endsWith('.tsx') && !path.includes('.test.'))
    .flatMap(([path, code]) => (code.match(CONTROL) ?? []).map((control) => ({ path, control })));
  expect(controls.length).toBeGreaterThan(5);
  const bare = controls.filter(({ control }) => !control.includes('data-dd-privacy="mask"'));
  expect(bare).toEqual([]);
});

test('text fields and the one-time code field are masked for other recorders, too', () => {
  for (const path of ['src/ui/controls/text-input.tsx', 'src/flows/host-to-host/code-input.tsx']) {
    const [input = ''] = sources.get(path)?.match(CONTROL) ?? [];
    expect(input, path).toContain('{...RECORDING_EXCLUSIONS}');
    expect(input, path).toContain('className={RECORDING_EXCLUSION_CLASSES}');
  }
});
