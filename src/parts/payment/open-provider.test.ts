// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { isKnownProvider, openInNewTab, openInTopWindow } from './open-provider.ts';

const CASHIER = 'https://cashier.example';
const URL = 'https://bank.example/pay';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function catchSubmits() {
  const sent: Record<string, unknown>[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push({
      action: this.getAttribute('action'),
      method: this.getAttribute('method'),
      charset: this.acceptCharset,
      target: this.getAttribute('target'),
      fields: [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]),
    });
  });
  return sent;
}

describe('a payment page that opens by POST', () => {
  const NAMES = ['submit', 'action', 'method', 'target', 'id', 'nodeName', 'remove', 'append', 'elements'];

  test.each(NAMES)('is opened with a parameter named %s, and its form is removed', (name) => {
    const sent = catchSubmits();
    openInNewTab({ url: URL, method: 'POST', params: { [name]: 'x', MD: '1' } });
    expect(sent).toEqual([
      {
        action: URL,
        method: 'POST',
        charset: 'utf-8',
        target: '_blank',
        fields: [
          [name, 'x'],
          ['MD', '1'],
        ],
      },
    ]);
    expect(document.querySelector('form')).toBeNull();
  });

  test('that cannot be opened leaves no form with its parameters in the host page', () => {
    vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {
      throw new Error('refused');
    });
    expect(openInTopWindow({ url: URL, method: 'POST', params: { MD: '1' } })).toBe(false);
    expect(document.querySelector('form')).toBeNull();
  });

  test('in the top window has _top as its target', () => {
    const sent = catchSubmits();
    expect(openInTopWindow({ url: URL, method: 'POST' })).toBe(true);
    expect(sent).toMatchObject([{ target: '_top' }]);
  });
});

test('a top window that the frame must not navigate is reported', () => {
  const location = {
    set href(_: string) {
      throw new DOMException('sandboxed', 'SecurityError');
    },
  };
  vi.spyOn(window, 'top', 'get').mockReturnValue({ location } as unknown as Window);
  expect(openInTopWindow({ url: URL })).toBe(false);
});

test('only payment pages of the cashier and of the configured providers count as known', () => {
  expect(isKnownProvider(`${CASHIER}/pay`, CASHIER, [])).toBe(true);
  expect(isKnownProvider(URL, CASHIER, [])).toBe(false);
  expect(isKnownProvider(URL, CASHIER, ['https://bank.example'])).toBe(true);
  expect(isKnownProvider('https://bank.example.evil.example', CASHIER, ['https://bank.example'])).toBe(false);
});
