import { afterEach, describe, expectEqual, expectTrue, it, waitFor } from '../support/browser-test.ts';
import { buttonOf, createWidget, inside, mountWidget, typeInto } from '../support/mounted-element.ts';

afterEach(() => document.body.replaceChildren());

describe('events of the element', () => {
  it('are dispatched in the order of the start, with version and page', async () => {
    const { notifications } = await mountWidget();
    expectEqual(
      notifications.filter(({ name }) => name !== 'pay-analytics'),
      [
        { name: 'pay-loaded', detail: { version: 'v1.0.308' } },
        { name: 'pay-init', detail: { page: 'deposit' } },
        { name: 'pay-full-loaded', detail: { version: 'v1.0.308' } },
      ],
    );
  });

  it('do not bubble, and are composed', async () => {
    const { widget } = await mountWidget();
    const events: Event[] = [];
    widget.addEventListener('pay-close', (event) => events.push(event));
    let bubbled = 0;
    document.body.addEventListener('pay-close', () => bubbled++, { once: true });
    widget.close();
    expectEqual([events.length, bubbled], [1, 0]);
    expectTrue(events[0] instanceof CustomEvent && events[0].composed, 'a composed CustomEvent');
  });

  it('report Close and Back, from the header and from the methods', async () => {
    const { widget, details } = await mountWidget();
    buttonOf(widget, 'Close')?.click();
    widget.close();
    expectEqual(details('pay-close').length, 2);
    buttonOf(widget, 'SPEI bank transfer')?.click();
    (await waitFor(() => buttonOf(widget, 'Back'), 'the form')).click();
    await waitFor(() => buttonOf(widget, 'SPEI bank transfer'), 'the list');
    expectEqual(details('pay-button'), [{ button: 'back' }]);
    buttonOf(widget, 'SPEI bank transfer')?.click();
    await waitFor(() => buttonOf(widget, 'Back'), 'the form');
    widget.goBack();
    await waitFor(() => buttonOf(widget, 'SPEI bank transfer'), 'the list');
    expectEqual(details('pay-button').length, 2);
  });

  it('report the page that navigate() opens', async () => {
    const { widget, details } = await mountWidget();
    widget.navigate('withdrawal');
    await waitFor(() => buttonOf(widget, 'SPEI to CLABE'), 'the withdrawals');
    widget.navigate('deposit');
    await waitFor(() => buttonOf(widget, 'SPEI bank transfer'), 'the deposits');
    expectEqual(details('pay-init'), [{ page: 'deposit' }, { page: 'withdrawal' }, { page: 'deposit' }]);
  });

  it('report an unknown page of navigate(), and the widget stays on its screen', async () => {
    const { widget, details } = await mountWidget();
    buttonOf(widget, 'SPEI bank transfer')?.click();
    await waitFor(() => buttonOf(widget, 'Back'), 'the form');
    Reflect.apply(widget.navigate, widget, ['nowhere']);
    await waitFor(() => details('pay-error').length > 0, 'pay-error');
    expectEqual(
      details('pay-error').map(({ message, url }) => [message, url]),
      [['page: expected one of deposit, withdrawal', 'navigate']],
    );
    expectTrue(buttonOf(widget, 'Back') && !buttonOf(widget, 'SPEI bank transfer'), 'the form is there');
    expectEqual(details('pay-init'), [{ page: 'deposit' }]);
    widget.navigate('withdrawal');
    await waitFor(() => buttonOf(widget, 'SPEI to CLABE'), 'the withdrawals');

    const forgetful = await mountWidget();
    Reflect.apply(forgetful.widget.navigate, forgetful.widget, []);
    await waitFor(() => forgetful.details('pay-error').length > 0, 'pay-error without a page');
  });

  it('report each status of a transaction', async () => {
    const { widget, details } = await mountWidget({ amount: '500' });
    buttonOf(widget, 'SPEI bank transfer')?.click();
    const name = await waitFor(
      () => inside<HTMLInputElement>(widget, 'input[autocomplete="name"]')[0],
      'the form',
    );
    typeInto(name, 'Maria Nunez');
    const submit = await waitFor(() => buttonOf(widget, 'Deposit $500.00'), 'the main button');
    submit.click();
    await waitFor(() => details('pay-transaction').some(({ status }) => status === 'processed'), 'the end');
    const reported = details('pay-transaction');
    expectEqual(
      reported.map(({ type, status }) => `${type} ${status}`),
      ['deposit waiting', 'deposit processed'],
    );
    expectEqual(new Set(reported.map(({ id }) => id)).size, 1);
  });

  it('report a rejected token', async () => {
    const { widget, details } = createWidget({ token: 'expired' });
    document.body.append(widget);
    await waitFor(() => details('pay-token-expired').length > 0, 'pay-token-expired');
    widget.token = 'user-renewed';
    await waitFor(() => details('pay-full-loaded').length > 0, 'the list');
    expectTrue(buttonOf(widget, 'SPEI bank transfer'), 'the list is there');
  });

  it('report an empty list with the text of R-TEXT-3', async () => {
    const { details } = await mountWidget({ currency: 'SGD', paymentGeo: 'SG' });
    expectEqual(
      details('pay-error').map(({ message }) => message),
      ['Empty payment methods'],
    );
  });

  it('report a reconnect attempt if the cashier is unreachable', async () => {
    // Port 9 (discard) accepts no connection, so the start of this widget fails.
    const { widget, details } = createWidget({ host: 'http://localhost:9' });
    document.body.append(widget);
    await waitFor(() => details('pay-socket-reconnect-attempt').length > 0, 'a retry');
    expectEqual(details('pay-socket-reconnect-attempt')[0], { attempt: 1 });
  });
});
