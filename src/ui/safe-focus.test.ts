// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest';
import { focusSafely, hostHasFocus } from './safe-focus.ts';

afterEach(() => document.body.replaceChildren());

/** A host element with a widget button in its shadow root, and a puzzle in its slot. */
function place(into: Node) {
  const host = document.createElement('pay-box');
  const puzzle = host.appendChild(document.createElement('button'));
  const control = document.createElement('button');
  host.attachShadow({ mode: 'open' }).append(control, document.createElement('slot'));
  into.appendChild(host);
  return { host, puzzle, control };
}

/** A widget in the shadow root of a host component that has its own search field. */
function placeDeep() {
  const outer = document.body.appendChild(document.createElement('host-shell'));
  const root = outer.attachShadow({ mode: 'open' });
  const search = root.appendChild(document.createElement('input'));
  return { search, ...place(root) };
}

test('a new screen takes the focus from the document, and from elements inside the widget or its slots', () => {
  const { control, puzzle } = place(document.body);
  expect(hostHasFocus(control)).toBe(false);
  puzzle.focus();
  expect(hostHasFocus(control)).toBe(false);
  focusSafely(control);
  expect(control.matches(':focus') || document.activeElement?.shadowRoot?.activeElement === control).toBe(
    true,
  );
});

test('a new screen takes the focus from no control of the host, beside the widget or in a nested shadow root', () => {
  const { control } = place(document.body);
  const field = document.body.appendChild(document.createElement('input'));
  field.focus();
  focusSafely(control);
  expect(document.activeElement).toBe(field);
  field.remove();

  const deep = placeDeep();
  deep.search.focus();
  expect(hostHasFocus(deep.control)).toBe(true);
  deep.search.blur();
  expect(hostHasFocus(deep.control)).toBe(false);
});
