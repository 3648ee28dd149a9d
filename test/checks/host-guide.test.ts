import { describe, expect, it } from 'vitest';
import { createManifest } from '../../element/build/package/custom-elements.mjs';
import { readPublicApi } from '../../element/build/package/public-api.mjs';
import { PayWidget } from '../../element/pay-widget.ts';
import { ELEMENT_VALUE_NAMES } from '../../element/properties.ts';

const face = readPublicApi();

describe('custom-elements.json', () => {
  const [declaration] = createManifest().modules[0]?.declarations ?? [];

  it('lists every attribute and property of the element with a description', () => {
    const names = declaration?.attributes.map(({ name }) => name).toSorted();
    expect(names).toEqual(PayWidget.observedAttributes.toSorted());
    const fields = declaration?.members.filter(({ kind }) => kind === 'field').map(({ name }) => name);
    expect(fields?.toSorted()).toEqual(ELEMENT_VALUE_NAMES.toSorted());
    const all = [
      ...(declaration?.attributes ?? []),
      ...(declaration?.members ?? []),
      ...(declaration?.events ?? []),
    ];
    expect(all.filter(({ description }) => description === '')).toEqual([]);
  });

  it('lists every event, part, slot and token', () => {
    const namesOf = (members: { name: string }[] = []) => members.map(({ name }) => name);
    expect(namesOf(declaration?.events)).toEqual(face.events.map(({ name }) => name));
    expect(namesOf(declaration?.cssParts)).toEqual(expect.arrayContaining(['button', 'frame', 'tile']));
    expect(namesOf(declaration?.cssParts)).toEqual(face.parts);
    expect(namesOf(declaration?.slots)).toEqual(face.slots);
    expect(namesOf(declaration?.cssProperties)).toEqual(face.tokens);
  });
});
