import { expect, it } from 'vitest';
import { parseMethods } from './method.ts';

it.each(['../../../y', 'a/b', 'spei.svg?x', 'https://evil.example/y', 'a b', '%2e%2e'])(
  'takes no name of an icon that leaves the folder of icons: %s',
  (name) => {
    const iconIds = { light: 'spei-light', dark: 'Spei_dark-2', compact: name };
    const [method] = parseMethods([{ name: 'spei', iconIds }], () => undefined);
    expect(method?.iconIds).toEqual({ ...iconIds, compact: '' });
  },
);
