import { afterEach, describe, expectEqual, expectTrue, it, pause, waitFor } from '../support/browser-test.ts';
import { buttonOf, createWidget, importBuilt, inside, mountWidget } from '../support/mounted-element.ts';

afterEach(() => document.body.replaceChildren());

const themeOf = ({ shadowRoot }: Element) =>
  shadowRoot?.querySelector<HTMLElement>('[data-theme]')?.dataset.theme;
const hasMethod = (widget: Element, name: string) => () => buttonOf(widget, name);

describe('attributes and properties', () => {
  it('an attribute sets its property, by its kebab-case name', () => {
    document.body.innerHTML = `<pay-widget currency="BRL" payment-geo="BR" user-id="7" x-origin="o" partner-key="k"
      platform="ios" locale="pt" page="withdrawal" theme="dark" amount="12" bonus-id="b" closing-button="false"
      bonus-list='[{"id":"b","type":"deposit"}]' experiments='{"a":1}' host="${window.sandbox}"
      schema='{"variables":{}}'></pay-widget>`;
    const widget = document.querySelector('pay-widget');
    expectTrue(widget, 'upgraded');
    const { currency, paymentGeo, userId, xOrigin, partnerKey, platform, locale, page, theme, amount } =
      widget;
    expectEqual(
      [currency, paymentGeo, userId, xOrigin, partnerKey, platform, locale, page, theme, amount],
      ['BRL', 'BR', '7', 'o', 'k', 'ios', 'pt', 'withdrawal', 'dark', '12'],
    );
    const { bonusId, closingButton, bonusList, experiments, host, schema } = widget;
    expectEqual(
      [bonusId, closingButton, bonusList, experiments, host, schema],
      ['b', false, [{ id: 'b', type: 'deposit' }], { a: 1 }, window.sandbox, { variables: {} }],
    );
  });

  it('a property is not reflected to an attribute', async () => {
    const { widget } = await mountWidget({ bonusList: [{ id: 'b', type: 'deposit' }], theme: 'light' });
    expectEqual(widget.getAttributeNames(), []);
  });

  it('the token attribute is removed after it was read, and the token stays known', async () => {
    document.body.innerHTML = '<pay-widget token="user-secret"></pay-widget>';
    const widget = document.querySelector('pay-widget');
    expectTrue(widget, 'upgraded');
    expectEqual(widget.token, 'user-secret');
    expectEqual(widget.hasAttribute('token'), false);
    widget.setAttribute('token', 'user-other');
    expectEqual(widget.hasAttribute('token'), false);
    expectEqual(widget.token, 'user-other');
    await pause(0);
    expectTrue(
      !document.documentElement.outerHTML.includes('user-other'),
      'the token is nowhere in the markup',
    );
  });

  it('a property that was set before the upgrade is kept', async () => {
    const tag = `pay-widget-late-${Math.random().toString(36).slice(2)}`;
    const early = document.createElement(tag);
    const data = {
      host: window.sandbox,
      token: 'user-early',
      currency: 'MXN',
      paymentGeo: 'MX',
      locale: 'en',
    };
    Object.assign(early, data, { theme: 'dark' });
    document.body.append(early);
    const { definePayWidget } = await importBuilt('pay-widget');
    definePayWidget(tag);
    expectEqual(Reflect.get(early, 'currency'), 'MXN');
    expectEqual(Object.hasOwn(early, 'currency'), false);
    await waitFor(hasMethod(early, 'SPEI bank transfer'), 'the list of Mexico');
    expectEqual(themeOf(early), 'dark');
  });

  it('a removed attribute resets its property to the default', async () => {
    const { widget } = await mountWidget();
    for (const [name, text] of [
      ['closing-button', 'false'],
      ['bonus-list', '[{"id":"b","type":"deposit"}]'],
      ['theme', 'dark'],
      ['bonus-id', 'b'],
    ] as const) {
      widget.setAttribute(name, text);
    }
    await waitFor(() => !buttonOf(widget, 'Close'), 'no closing button');
    expectEqual(themeOf(widget), 'dark');
    for (const name of ['closing-button', 'bonus-list', 'theme', 'bonus-id']) widget.removeAttribute(name);
    expectEqual(
      [widget.closingButton, widget.bonusList, widget.theme, widget.bonusId],
      [true, [], undefined, null],
    );
    await waitFor(() => buttonOf(widget, 'Close'), 'the closing button');
    expectEqual(themeOf(widget), 'light');
  });

  it('a market that is set to null is the default again', async () => {
    const { widget, details } = await mountWidget({ currency: 'BRL', paymentGeo: 'BR' });
    widget.setAttribute('currency', 'INR');
    widget.setAttribute('payment-geo', 'IN');
    await waitFor(hasMethod(widget, 'UPI'), 'the methods of India');
    widget.setAttribute('payment-geo', 'MX');
    widget.removeAttribute('currency');
    await waitFor(hasMethod(widget, 'SPEI bank transfer'), 'the methods of Mexico in pesos');
    expectEqual(details('pay-error'), []);
  });

  it('several changes in one task cause one list request, for the last of them', async () => {
    const { widget, details } = await mountWidget();
    widget.currency = 'BRL';
    widget.paymentGeo = 'BR';
    widget.currency = 'INR';
    widget.paymentGeo = 'IN';
    await waitFor(hasMethod(widget, 'UPI'), 'the methods of India');
    expectEqual(details('pay-error'), []);
  });
});

describe('invalid host data', () => {
  it('malformed JSON is reported once with its field name, and other data are kept', async () => {
    const { widget, details } = createWidget();
    widget.setAttribute('bonus-list', '[{"id":');
    widget.setAttribute('closing-button', 'false');
    document.body.append(widget);
    await waitFor(() => details('pay-full-loaded').length > 0, 'the list');
    const issues = details('pay-error');
    expectEqual(issues.length, 1);
    expectTrue(issues[0]?.message.includes('bonusList'), `${issues[0]?.message} names bonusList`);
    expectTrue(buttonOf(widget, 'SPEI bank transfer'), 'the list is there');
    expectTrue(!buttonOf(widget, 'Close'), 'the good field was taken');
  });

  it('each invalid field is reported in one notification, and the valid ones are kept', async () => {
    const { widget, details } = createWidget({
      currency: 'MXN',
      theme: 'pink',
      platform: 7,
      schema: 'no schema',
      bonusList: [{ id: 'good', type: 'deposit' }, { id: 'bad', type: 'party' }, null],
      amount: '512',
      closingButton: false,
    });
    document.body.append(widget);
    await waitFor(() => details('pay-full-loaded').length > 0, 'the list');
    const issues = details('pay-error');
    expectEqual(issues.length, 1);
    for (const name of ['theme', 'platform', 'schema', 'bonusList']) {
      expectTrue(issues[0]?.message.includes(name), `${issues[0]?.message} names ${name}`);
    }
    buttonOf(widget, 'SPEI bank transfer')?.click();
    const amount = await waitFor(
      () => inside<HTMLInputElement>(widget, 'input[name="amount"]')[0],
      'the form',
    );
    expectEqual(amount.value, '512');
    await waitFor(() => inside(widget, '[role="switch"]')[0], 'the good bonus');
  });

  it('no value throws an error into the host page', async () => {
    const thrown: unknown[] = [];
    const listen = (event: ErrorEvent | PromiseRejectionEvent) => {
      thrown.push('reason' in event ? event.reason : event.error);
    };
    addEventListener('error', listen);
    addEventListener('unhandledrejection', listen);
    const { widget } = await mountWidget();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    const hostile = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => {
        throw new Error('trap');
      },
    });
    for (const name of [
      'schema',
      'bonusList',
      'experiments',
      'texts',
      'currency',
      'theme',
      'page',
      'locale',
      'amount',
      'host',
    ]) {
      for (const value of [
        null,
        undefined,
        0,
        Number.NaN,
        '',
        '\u0000',
        [],
        circle,
        hostile,
        Symbol('s'),
        5n,
        () => 1,
      ]) {
        Reflect.set(widget, name, value);
        await pause(0);
      }
    }
    await pause(50);
    removeEventListener('error', listen);
    removeEventListener('unhandledrejection', listen);
    expectEqual(thrown.map(String), []);
  });
});
