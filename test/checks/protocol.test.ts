import { describe, expect, test } from 'vitest';
import { readPublicApi } from '../../element/build/package/public-api.mjs';
import { EVENTS } from '../../element/events.ts';
import { REQUESTS, requestEnvelopeSchema } from '../../src/api/contract.ts';
import { readFrame } from '../../src/api/envelope.ts';
import { CONTRACT_VERSION, SOCKET_PATH, socketQuery } from '../../src/api/preconnect/early-socket.ts';
import { MESSAGE_EVENT, PUSH } from '../../src/api/wire-constants.ts';
import { IframeLink } from '../../src/bridge/iframe-link.ts';
import { parseHostMessage, toCommand } from '../../src/bridge/parse-host-message.ts';
import { parseWidgetMessage } from '../../src/bridge/parse-widget-message.ts';
import { WebviewLink } from '../../src/bridge/webview-link.ts';
import { FAILURES } from '../../src/domain/errors/failures.ts';
import { createHostData, parseHostData } from '../../src/domain/host/host-data.ts';
import { VERSION } from '../../src/platform/version.ts';
import { ADDED, NOTICES, OUT } from './protocol-rows.ts';

/**
 * Compares R-MODE, R-HOST, R-MSG, R-LINK and R-CALL of docs/requirements.md with the code. The widget's additions are listed, so that none
 * is added or removed unnoticed.
 */
const face = readPublicApi();
const HOST = 'https://partner.example';

/** A framed page whose host has sent its data; returns the posted messages, each with its target origin. */
function openFrame() {
  const posted: [unknown, string][] = [];
  const parent = { postMessage: (text: string, to: string) => posted.push([JSON.parse(text), to]) };
  const page = Object.assign(new EventTarget(), { parent });
  const link = new IframeLink(page as unknown as Window);
  const data = { type: 'loaded', payload: { token: 't' } };
  const message = Object.assign(new Event('message'), { data, origin: HOST, source: parent, ports: [] });
  page.dispatchEvent(message);
  return { link, posted };
}

function openApp() {
  const posted: unknown[] = [];
  const bridge = { postMessage: (text: string) => posted.push(JSON.parse(text)) };
  const page = new EventTarget();
  const link = new WebviewLink(
    Object.assign(page, {
      webkit: { messageHandlers: { paywidget: bridge } },
      AndroidBilling: bridge,
    }) as unknown as Window,
  );
  return { link, page, posted };
}

describe('messages to the host', () => {
  test('are exactly those of the table', () => {
    expect(face.events.map(({ message, name }) => [message, name])).toEqual(
      OUT.map(([name, event]) => [name, event]),
    );
    const fieldsOf = (type: string) => [...type.matchAll(/(\w+)\??:/g)].map(([, field]) => field);
    expect(Object.fromEntries(face.notices.map(({ name, type }) => [name, fieldsOf(type)]))).toEqual(NOTICES);
    for (const { message, type } of face.events) {
      const fields = OUT.find(([name]) => name === message)?.[2] ?? [];
      const reported = message === 'onAnalyticsEvent' ? fields : fieldsOf(type);
      expect(reported, message).toEqual([...fields, ...(ADDED[message] ?? [])]);
    }
  });

  test.each(OUT)('%s is %s on the element, and JSON for a frame and an app', (name, event, _, detail) => {
    expect(EVENTS[name]).toBe(event);

    const written = { messageType: name, ...detail };
    const frame = openFrame();
    frame.link.notify(name, detail);
    // Only `Loaded` may go to any origin, because the page does not know its host yet (R-MSG-10).
    expect(frame.posted).toEqual([[written, name === 'Loaded' ? '*' : HOST]]);
    expect(parseWidgetMessage(JSON.stringify(written))).toEqual({ name, detail });

    const app = openApp();
    app.link.notify(name, detail);
    expect(app.posted).toEqual([written, written]);
  });

  test('contain the version of R-MODE-15', () => {
    expect(VERSION).toBe('v1.0.308');
  });
});

describe('messages from the host', () => {
  const PAYLOAD = { token: 't', currency: 'BRL', paymentGeo: 'BR', platform: 'ios', locale: 'pt-BR' };
  /** The last three messages are the widget's additions: by two of them a host in another window calls the element's methods. */
  const IN = [
    ['loaded', PAYLOAD, { kind: 'host-data', data: PAYLOAD }],
    ['bonus-list-updated', [{ id: '1' }], { kind: 'host-data', data: { bonusList: [{ id: '1' }] } }],
    ['host-data-updated', { amount: '5' }, { kind: 'host-data', data: { amount: '5' } }],
    ['go-back', undefined, { kind: 'back' }],
    ['swipe-back', undefined, { kind: 'back' }],
    ['navigate', { page: 'withdrawal' }, { kind: 'navigate', page: 'withdrawal' }],
    ['refresh', undefined, { kind: 'refresh' }],
    ['covered', { below: 72 }, undefined],
  ] as const;

  test('are exactly those of the table', () => {
    expect(face.messagesIn).toEqual(IN.map(([type]) => type));
  });

  test.each(IN)('%s', (type, payload, command) => {
    const message = parseHostMessage(JSON.stringify({ type, payload }));
    expect(message && toCommand(message)).toEqual(command);
  });

  test('an app passes {user, payload} in window.paywidgetUserData, which is read once and deleted', async () => {
    const { link, page } = openApp();
    const data = { user: { id: '7' }, payload: PAYLOAD };
    Object.assign(page, { paywidgetUserData: data });
    expect(await link.receive()).toEqual(data);
    expect('paywidgetUserData' in page).toBe(false);
    link.destroy();
  });
});

describe('host data', () => {
  test('has the defaults of R-HOST-1 and the fields of R-HOST-2', () => {
    expect(createHostData()).toEqual({
      bonusId: null,
      bonusList: [],
      closingButton: true,
      experiments: {},
      host: '',
      schema: { assets: {}, fonts: [], variables: {} },
    });
    const reported = {
      xOrigin: 'o',
      userId: '7',
      partnerKey: 'k',
      token: 't',
      currency: 'MXN',
      paymentGeo: 'MX',
    };
    const whole = { ...createHostData(), ...reported, platform: 'android', locale: 'es-MX' };
    const issues: unknown[] = [];
    expect(parseHostData(whole, (issue) => issues.push(issue))).toEqual(whole);
    expect(issues).toEqual([]);
  });

  test('the element has the methods of R-MODE-12, and focus()', () => {
    expect(face.methods.map(({ name }) => name)).toEqual(['goBack', 'navigate', 'refresh', 'close', 'focus']);
  });
});

describe('the connection to the cashier', () => {
  test('has the path of R-LINK-1 and the query of R-LINK-2', () => {
    expect([SOCKET_PATH, MESSAGE_EVENT]).toEqual(['/v4/socket.io', 'message']);
    expect(socketQuery({ language: 'es', xOrigin: 'o', platform: 'ios' })).toEqual({
      cashier_type: 'widget',
      contract: CONTRACT_VERSION,
      Language: 'es',
      xorigin: 'o',
      isNative: 'true',
      platform: 'ios',
    });
    expect(socketQuery({ language: 'es' })).toEqual({
      cashier_type: 'widget',
      contract: CONTRACT_VERSION,
      Language: 'es',
    });
  });

  test('has the envelopes of R-LINK-6, the requests of R-CALL-1 to R-CALL-4 and the pushes of R-LINK-9', () => {
    expect(Object.keys(requestEnvelopeSchema.shape)).toEqual(['msgid', 'type', 'data', 'sendTime']);
    const answer = { msgid: 'a-1', data: '{"status":200}', needParse: true, source: 's' };
    expect(readFrame(answer)).toMatchObject({ msgid: 'a-1', data: { status: 200 }, source: 's' });
    expect(Object.keys(REQUESTS)).toEqual(
      expect.arrayContaining([
        'BANKING_DEPOSIT:methods-country-selector-v2',
        'BANKING:methods-payment-v3',
        'BANKING:methods-withdrawal',
        'BANKING:userdata-payment-snippet',
        'METRIC_EVENTS_HANDLER:events',
      ]),
    );
    expect(PUSH).toEqual({ status: 'deposit.status', login: 'login.token' });
  });
});

test('errors that a boundary catches have the messages of R-TEXT-3', () => {
  const words = Object.values(FAILURES).map((failure) => ('message' in failure ? failure.message : ''));
  expect(words).toEqual(
    expect.arrayContaining([
      'Incorrect data from host',
      "Can't find a property in window",
      'Request timeout',
      'Locale receiving error {lang}',
      'Network connection failed',
      'Empty payment methods',
      'Unknown error',
    ]),
  );
});
