#!/usr/bin/python3
"""A cashier in Python, written from docs/contract.md alone: /usr/bin/python3 demo/cashiers/python/cashier.py

Sockets, envelopes and access are here, the market is in methods.py, and the money rules are in payments.py.
"""
import asyncio
import os

import socketio
from aiohttp import web

import methods
from payments import CODES, Payments, Rejection, now_ms

MAX_FRAME_BYTES = 1_000_000
DUE_SECONDS = 0.1
IDEM_CHARS = range(16, 65)
# The requests of this list need no token; every other known one is rejected with 401 for a guest.
GUEST = {'BANKING_DEPOSIT:methods-country-selector-v2', 'BANKING:methods-payment-v3', 'BANKING:methods-withdrawal',
         'METRIC_EVENTS_HANDLER:events', 'BANKING:preparation-v1', 'BANKING:quote-v1'}

sio = socketio.AsyncServer(async_mode='aiohttp', transports=['websocket'], cors_allowed_origins='*',
                           max_http_buffer_size=MAX_FRAME_BYTES)
app = web.Application()
sio.attach(app, socketio_path='v4/socket.io')


def emit(source, data, room):
    frame = {'source': source, 'time': now_ms(), 'data': data}
    asyncio.ensure_future(sio.emit('message', frame, room=room))


def push_user(user, room):
    primary = {'amount': methods.to_decimal(payments.balance_minor(user)), 'currency': 'MXN'}
    emit('login.token', {'contract': '1.1', 'id': user, 'id_user': user, 'country': 'mx',
                         'balanceData': {'primary': primary}}, room)


def push(change):
    """Tells every socket of the user of a change, after its commit."""
    user, payment = change
    emit('deposit.status', {'id': payment['id'], 'seq': payment['seq'], 'status': CODES[payment['status']]}, user)
    push_user(user, user)


payments = Payments(os.environ.get('DATABASE', ':memory:'), push)


@sio.event
async def connect(sid, _environ, auth=None):
    token = auth.get('token') if isinstance(auth, dict) else None
    # A real cashier verifies a signature here.
    if token == 'expired':
        raise socketio.exceptions.ConnectionRefusedError('expired', {'status': 401})
    user = token if isinstance(token, str) and token else None
    await sio.save_session(sid, {'user': user})
    if user:
        sio.enter_room(sid, user)
        push_user(user, sid)


@sio.event
async def message(sid, frame=None, *_):
    msgid = frame.get('msgid') if isinstance(frame, dict) else None
    if not isinstance(msgid, str) or not 1 <= len(msgid) <= 100:
        return
    kind = frame.get('type') if isinstance(frame.get('type'), str) else ''
    user = (await sio.get_session(sid))['user']
    try:
        content = {'status': 200, 'data': respond(user, kind, frame.get('data'))}
    except Rejection as rejection:
        content = {'status': rejection.status, 'message': str(rejection), 'data': rejection.data}
    except Exception as error:  # The next request must be answered, whatever this one holds.
        sio.logger.exception('%s: %s', kind, type(error).__name__)
        content = {'status': 500, 'message': 'Internal error', 'data': {}}
    response = {'msgid': msgid, 'source': kind, 'needParse': False, 'time': now_ms(), 'data': content}
    await sio.emit('message', response, to=sid)


def respond(user, kind, data):
    """The data of the response to a request. The user is that of the socket: a token in the payload proves nothing."""
    call = CALLS.get(kind)
    if not call:
        raise Rejection(404, 'unknown_request')
    if not user and kind not in GUEST:
        raise Rejection(401, 'sign_in')
    handler, shape = call
    wrong = not isinstance(data, dict) or next((name for name, is_right in shape.items() if not is_right(data)), None)
    if wrong:
        raise Rejection(400, 'malformed', fields={} if wrong is True else {wrong: 'errors.required'})
    return handler(user, data)


def text(name, max_chars=100):
    return lambda data: isinstance(data.get(name), str) and 1 <= len(data[name]) <= max_chars


def optional(name, *types):
    return lambda data: data.get(name) is None or isinstance(data[name], types)


def is_map_of_texts(data):
    fields = data.get('fields')
    return isinstance(fields, dict) and all(isinstance(value, str) for value in fields.values())


def is_key(data):
    return isinstance(data.get('idem'), str) and len(data['idem']) in IDEM_CHARS


PLACE = {'country': text('country'), 'currency': text('currency')}
ID = {'id': text('id')}
CREATE = {'idem': is_key, 'method': text('method'), 'amount': text('amount'), **PLACE, 'fields': is_map_of_texts,
          **{name: optional(name, str) for name in ('bonusId', 'account', 'securityRulesGroup', 'allowDuplicateOf', 'captcha')},
          'isInvestForbidden': optional('isInvestForbidden', bool)}
LOOKUP = {'idem': lambda data: text('id')(data) if 'id' in data else is_key(data)}
FILTERS = {'cursor': optional('cursor', str), 'type': optional('type', str), 'status': optional('status', str)}


def change_saved_account(_user, _data):
    raise Rejection(404, 'unknown_account')


def quote(_user, data):
    minor = methods.to_minor(data['amount'])
    if minor is None:
        raise Rejection(400, 'invalid_amount', fields={'amount': 'errors.required'})
    return {'fee': '0.00', 'net': methods.to_decimal(minor), 'expiresAt': now_ms() + 60_000}


def prepare(_user, data):
    if data['method'] != 'bank_app':
        raise Rejection(404, 'unknown_method')
    return {'fields': [methods.BANK]}


CALLS = {
    'BANKING_DEPOSIT:methods-country-selector-v2': (lambda user, data: [methods.REGION], {}),
    'BANKING:methods-payment-v3':
        (lambda user, data: methods.list_methods('deposit', data['country'], data['currency']), PLACE),
    'BANKING:methods-withdrawal':
        (lambda user, data: methods.list_methods('withdrawal', data['country'], data['currency']), PLACE),
    'BANKING:userdata-payment-snippet': (lambda user, data: {}, PLACE),
    'BANKING:quote-v1': (quote, {'amount': text('amount')}),
    'BANKING:preparation-v1': (prepare, {'method': text('method'), 'fields': is_map_of_texts}),
    'BANKING_DEPOSIT:create-v1': (lambda user, data: payments.create(user, 'deposit', data)[1], CREATE),
    'BANKING_WITHDRAWAL:create-v1': (lambda user, data: payments.create(user, 'withdrawal', data)[1], CREATE),
    'BANKING:continue-v1': (lambda user, data: payments.take_step(user, data)[1],
                            {**ID, 'step': text('step'), 'fields': is_map_of_texts}),
    'BANKING:transaction-v1': (lambda user, data: payments.find(user, data)[1], LOOKUP),
    'BANKING:transactions-v1': (lambda user, data: payments.list(user, data), FILTERS),
    'BANKING_WITHDRAWAL:cancel-v1': (lambda user, data: payments.cancel(user, data)[1], ID),
    'BANKING:saved-account-v1': (change_saved_account, ID),
    'METRIC_EVENTS_HANDLER:events': (lambda user, data: {}, {}),
}


async def run_due(_app):
    """Takes due steps in the background while the server runs."""
    async def loop():
        while True:
            payments.run_due()
            await asyncio.sleep(DUE_SECONDS)
    task = asyncio.ensure_future(loop())
    yield
    task.cancel()


async def serve():
    app.cleanup_ctx.append(run_due)
    runner = web.AppRunner(app)
    await runner.setup()
    port = int(os.environ.get('PORT', 5181))
    await web.TCPSite(runner, '127.0.0.1', port).start()
    print(f'ready http://localhost:{port}/', flush=True)
    await asyncio.Event().wait()


if __name__ == '__main__':
    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        pass
