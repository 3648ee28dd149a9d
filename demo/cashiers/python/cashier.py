#!/usr/bin/python3
"""A cashier in Python, written from docs/contract.md alone: /usr/bin/python3 demo/cashiers/python/cashier.py

Sockets, envelopes and access are here, the market is in methods.py, and the money rules are in payments.py.
"""
import asyncio
import os

import socketio
from aiohttp import web

import methods
from methods import Rejection
from payments import Payments, now_ms

DUE_SECONDS = 0.1
CODES = {'waiting': 0, 'accepted': 'accepted', 'processed': 1, 'mistaked': 2}
sio = socketio.AsyncServer(async_mode='aiohttp', transports=['websocket'], cors_allowed_origins='*',
                           max_http_buffer_size=1_000_000)


def emit(source, data, room):
    frame = {'source': source, 'time': now_ms(), 'data': data}
    asyncio.ensure_future(sio.emit('message', frame, room=room))


def push_user(user, room):
    primary = {'amount': methods.to_decimal(payments.balance_minor(user)), 'currency': 'MXN'}
    emit('login.token', {'contract': '1.2', 'id': f'record-{user}', 'id_user': user, 'name': None, 'country': 'mx',
                         'currency': 'MXN', 'paymentGeo': 'MX', 'balanceData': {'primary': primary}}, room)


def push(user, payment):
    """Tells every socket of the user of a change, after its commit."""
    emit('deposit.status', {'id': payment['id'], 'seq': payment['seq'], 'status': CODES[payment['status']]}, user)
    push_user(user, user)


payments = Payments(os.environ.get('DATABASE', ':memory:'), push)


@sio.event
async def connect(sid, _environ, auth=None):
    token = auth.get('token') if isinstance(auth, dict) else None
    # A real cashier verifies a signature here.
    if token == 'expired':
        raise socketio.exceptions.ConnectionRefusedError('expired', {'status': 401})
    user = token if is_text(token) else None
    await sio.save_session(sid, {'user': user})
    if user:
        sio.enter_room(sid, user)
        push_user(user, sid)


@sio.event
async def message(sid, frame=None, *_):
    msgid = frame.get('msgid') if isinstance(frame, dict) else None
    if not is_text(msgid):
        return
    kind = frame.get('type') if is_text(frame.get('type')) else ''
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
    if kind not in CALLS:
        raise Rejection(404, 'unknown_request')
    handler, shape, *needs_user = CALLS[kind]
    if not user and needs_user:
        raise Rejection(401, 'sign_in')
    if not isinstance(data, dict):
        raise Rejection(400, 'malformed')
    for name, is_right in (shape(data) if callable(shape) else shape).items():
        if not is_right(data.get(name)):
            raise Rejection(400, 'malformed', fields={name: 'errors.required'})
    return handler(user, data)


def is_text(value):
    return isinstance(value, str) and 1 <= len(value) <= 100


def is_key(value):
    return isinstance(value, str) and 16 <= len(value) <= 64


def is_map_of_texts(value):
    return isinstance(value, dict) and all(isinstance(part, str) for part in value.values())


def maybe(kind):
    return lambda value: value is None or isinstance(value, kind)


def quote(_user, data):
    minor = methods.check_amount(data['amount'])
    return {'fee': '0.00', 'net': methods.to_decimal(minor), 'expiresAt': now_ms() + 60_000}


def prepare(_user, data):
    if data['method'] != 'bank_app':
        raise Rejection(404, 'unknown_method')
    return {'fields': [methods.BANK]}


def change_saved_account(_user, _data):
    raise Rejection(404, 'unknown_account')


USER = 'needs a user: a guest gets 401'
PLACE = {'country': is_text, 'currency': is_text}
ID = {'id': is_text}
CREATE = {
    'idem': is_key, 'method': is_text, 'amount': is_text, **PLACE, 'fields': is_map_of_texts,
    **dict.fromkeys(('bonusId', 'account', 'securityRulesGroup', 'allowDuplicateOf', 'captcha'), maybe(str)),
    'isInvestForbidden': maybe(bool)}
FILTERS = dict.fromkeys(('cursor', 'type', 'status'), maybe(str))
CALLS = {
    'BANKING_DEPOSIT:methods-country-selector-v2': (lambda user, data: [methods.REGION], {}),
    'BANKING:methods-payment-v3': (lambda user, data: methods.list_methods('deposit', data), PLACE),
    'BANKING:methods-withdrawal': (lambda user, data: methods.list_methods('withdrawal', data), PLACE),
    'BANKING:userdata-payment-snippet': (lambda user, data: {}, PLACE),
    'BANKING:quote-v1': (quote, {'amount': is_text}),
    'BANKING:preparation-v1': (prepare, {'method': is_text, 'fields': is_map_of_texts}),
    'METRIC_EVENTS_HANDLER:events': (lambda user, data: {}, {}),
    'BANKING_DEPOSIT:create-v1': (lambda user, data: payments.create(user, 'deposit', data), CREATE, USER),
    'BANKING_WITHDRAWAL:create-v1': (lambda user, data: payments.create(user, 'withdrawal', data), CREATE, USER),
    'BANKING:continue-v1': (payments.take_step, {**ID, 'step': is_text, 'fields': is_map_of_texts}, USER),
    'BANKING:transaction-v1': (payments.find, lambda data: ID if 'id' in data else {'idem': is_key}, USER),
    'BANKING:transactions-v1': (payments.list, FILTERS, USER),
    'BANKING_WITHDRAWAL:cancel-v1': (payments.cancel, ID, USER),
    'BANKING:saved-account-v1': (change_saved_account, ID, USER),
}


async def run_due():
    while True:
        payments.run_due()
        await asyncio.sleep(DUE_SECONDS)


async def refuse_report(request):
    # This cashier takes no telemetry: 404 tells the widget, whose page is of another origin, to send none.
    return web.Response(status=404, headers={'access-control-allow-origin': '*'})


async def serve():
    app = web.Application()
    app.router.add_post('/paywidget/telemetry', refuse_report)
    sio.attach(app, socketio_path='v4/socket.io')
    runner = web.AppRunner(app)
    await runner.setup()
    port = int(os.environ.get('PORT', 5181))
    await web.TCPSite(runner, '127.0.0.1', port).start()
    print(f'ready http://localhost:{port}/', flush=True)
    await run_due()


if __name__ == '__main__':
    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        pass
