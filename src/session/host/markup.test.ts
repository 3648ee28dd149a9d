// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { definePayWidget } from '../../../element/pay-widget.ts';
import { findMarkupFaults } from './markup.ts';

vi.mock('../../../element/lifecycle.ts', () => ({
  startLifecycle: () => ({ dispose: () => undefined, repaint: () => undefined }),
}));

let warn: ReturnType<typeof vi.spyOn>;

function elementOf(markup: string): HTMLElement {
  document.body.innerHTML = `<pay-widget ${markup}></pay-widget>`;
  const element = document.querySelector('pay-widget');
  if (!element) throw new Error('The markup has no element');
  return element;
}

beforeEach(() => {
  definePayWidget();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => vi.restoreAllMocks());

describe('attributes that a framework has written and that set nothing', () => {
  it.each([
    [
      'paymentgeo="MX"',
      'paymentgeo: no such attribute, write payment-geo or set the property. In React, use PayWidget of pay-widget/react',
    ],
    [
      'bonuslist="[]"',
      'bonuslist: no such attribute, write bonus-list or set the property. In React, use PayWidget of pay-widget/react',
    ],
    [
      'closingButton="false"',
      'closingbutton: no such attribute, write closing-button or set the property. In React, use PayWidget of pay-widget/react',
    ],
    [
      'schema="[object Object]"',
      'schema: an object became text, set the property in a script. In React, use PayWidget of pay-widget/react',
    ],
    [
      'bonus-list="[object Object],[object Object]"',
      'bonus-list: an object became text, set the property in a script. In React, use PayWidget of pay-widget/react',
    ],
  ])('are named with what to write: %s', (markup, fault) => {
    const faults = findMarkupFaults(elementOf(markup));
    expect(faults.map(({ path, problem }) => `${path}: ${problem}`)).toEqual([fault]);
  });

  it('are not confused with right attributes and those of the page', () => {
    const markup =
      'payment-geo="MX" currency="MXN" class="cashier" data-theme="x" tabindex="" bonus-list="[]"';
    expect(findMarkupFaults(elementOf(markup))).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
