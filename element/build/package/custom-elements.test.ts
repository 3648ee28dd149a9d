import { expect, it } from 'vitest';
import { PLATFORMS } from '../../../src/domain/host/platform.ts';
import { BY_ATTRIBUTE } from '../../properties.ts';
import { createCustomData } from './custom-elements.mjs';

it('an editor completes each attribute of the tag, with its meaning and its words', () => {
  const [tag] = createCustomData().tags;
  const named = new Map(tag?.attributes.map((attribute) => [attribute.name, attribute]));
  expect([...named.keys()].toSorted()).toEqual([...BY_ATTRIBUTE.keys()].toSorted());
  expect([...named.values()].filter(({ description }) => description === '')).toEqual([]);
  const choices = [...named].flatMap(([name, { values }]) =>
    values ? [[name, values.map((each) => each.name)]] : [],
  );
  expect(Object.fromEntries(choices)).toEqual({
    'closing-button': ['true', 'false'],
    support: ['true', 'false'],
    page: ['deposit', 'withdrawal'],
    theme: ['light', 'dark', 'auto'],
    platform: [...PLATFORMS],
  });
});
