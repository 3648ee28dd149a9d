"""The money rules of the cashier: payments, keys and holds in SQLite (docs/contract.md, "Create and idempotency").

A call of this module runs to its end before another one begins, and each change is one database transaction.
"""
import hashlib
import hmac
import json
import re
import secrets
import sqlite3
import time

import methods

# A similar payment within this time is taken for a mistake.
SIMILAR_MS = 120_000
# The bank of this example confirms what the user reports, and sends payouts, after these times.
CONFIRM_MS = 1_000
PAYOUT_MS = 3_000
PAY_WITHIN_MS = 30 * 60_000
OPENING_BALANCE_MINOR = 500_000
OTP = '123456'

RESEND_MS = 30_000
PAGE_ITEMS = 50
CODES = {'waiting': 0, 'accepted': 'accepted', 'processed': 1, 'mistaked': 2}
FINGERPRINT = ('method', 'amount', 'currency', 'country', 'fields', 'bonusId', 'account',
               'isInvestForbidden', 'securityRulesGroup', 'allowDuplicateOf')
TABLES = """
create table if not exists settings (name text primary key, value text not null);
create table if not exists users (id text primary key, balance_minor integer not null);
create table if not exists payments (
  id text primary key, user text not null, body text not null, likeness text not null, status text not null,
  amount_minor integer not null, hold_minor integer not null, created_at integer not null,
  due_at integer, due_status text);
create index if not exists payments_of_user on payments (user, created_at);
create table if not exists keys (
  user text not null, idem text not null, fingerprint text not null, payment text, primary key (user, idem));
"""


class Rejection(Exception):
    """A rejected request: its status, and the data of its response."""

    def __init__(self, status, code, **more):
        super().__init__(code)
        self.status = status
        self.data = {'code': code, **more}


def now_ms():
    return int(time.time() * 1000)


class Payments:
    def __init__(self, path, on_change):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.row_factory = sqlite3.Row
        self.db.executescript('pragma journal_mode = wal; pragma synchronous = full;' + TABLES)
        # Fingerprints must stay the same after a restart, so their secret is stored too.
        self.db.execute('insert or ignore into settings values (?, ?)', ('secret', secrets.token_hex(32)))
        self.secret = bytes.fromhex(self.db.execute("select value from settings where name = 'secret'").fetchone()[0])
        self.on_change = on_change

    def write(self, work):
        """Runs `work` in one database transaction and notifies of the payment that it returns after the commit."""
        self.db.execute('begin immediate')
        try:
            payment = work()
            self.db.execute('commit')
        except BaseException:
            self.db.execute('rollback')
            raise
        self.on_change(payment)
        return payment

    def balance_minor(self, user):
        """The available balance: without holds."""
        self.db.execute('insert or ignore into users values (?, ?)', (user, OPENING_BALANCE_MINOR))
        held, = self.db.execute('select coalesce(sum(hold_minor), 0) from payments where user = ?', (user,)).fetchone()
        total, = self.db.execute('select balance_minor from users where id = ?', (user,)).fetchone()
        return total - held

    def create(self, user, kind, body):
        key = self.key_of(user, body['idem'])
        if key and key['fingerprint'] == 'closed':
            raise Rejection(410, 'closed')
        minor = methods.to_minor(body['amount'])
        named = {**{name: body.get(name) for name in FINGERPRINT}, 'amount': body['amount'] if minor is None else minor}
        text = json.dumps([kind, named], sort_keys=True).encode()
        fingerprint = hmac.new(self.secret, text, hashlib.sha256).hexdigest()
        if key and key['fingerprint'] != fingerprint:
            raise Rejection(422, 'idem_reused')
        if key:
            return self.read(key['payment'])
        problem = methods.find_problem(kind, body, minor)
        if problem:
            raise Rejection(*problem[:2], **problem[2])
        return self.write(lambda: self.insert(user, kind, body, minor, fingerprint))

    def insert(self, user, kind, body, minor, fingerprint):
        now = now_ms()
        likeness = json.dumps([kind, body['method'], minor, body['fields']], sort_keys=True)
        twin = self.db.execute(
            "select id from payments where user = ? and likeness = ? and created_at > ? and status <> 'mistaked' "
            'order by created_at desc, rowid desc', (user, likeness, now - SIMILAR_MS)).fetchone()
        if twin and twin['id'] != body.get('allowDuplicateOf'):
            raise Rejection(409, 'possible_duplicate', id=twin['id'])
        is_withdrawal = kind == 'withdrawal'
        if is_withdrawal and minor > self.balance_minor(user):
            raise Rejection(400, 'insufficient_funds', fields={'amount': 'errors.insufficient_funds'})
        payment = {
            'id': ('wd_' if is_withdrawal else 'dep_') + secrets.token_hex(8),
            'idem': body['idem'], 'type': kind, 'status': 'waiting', 'seq': 1, 'method': body['method'],
            'amount': methods.to_decimal(minor), 'currency': body['currency'], 'createdAt': now, 'updatedAt': now,
            'timeline': [{'at': now, 'status': 'waiting'}],
            **({'account': 'main', 'cancellable': True, 'destination': methods.destination_of(body['fields']),
                'arrivesAt': now + PAYOUT_MS + CONFIRM_MS} if is_withdrawal
               else {'expiresAt': now + PAY_WITHIN_MS, 'next': methods.first_step(body['method'])}),
        }
        due = (now + PAYOUT_MS, 'accepted') if is_withdrawal else (None, None)
        self.db.execute('insert into payments values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', (
            payment['id'], user, json.dumps(payment), likeness, 'waiting', minor, minor if is_withdrawal else 0, now, *due))
        # The primary key of this table decides which of two requests with one key creates the payment.
        self.db.execute('insert into keys values (?, ?, ?, ?)', (user, body['idem'], fingerprint, payment['id']))
        return user, payment

    def find(self, user, data):
        """The payment of an id or key. With `close`, a key without a payment never creates one."""
        if 'id' in data:
            owned = self.db.execute('select id from payments where id = ? and user = ?', (data['id'], user)).fetchone()
            if not owned:
                raise Rejection(404, 'unknown_transaction')
            return self.read(owned['id'])
        key = self.key_of(user, data['idem'])
        if key and key['payment']:
            return self.read(key['payment'])
        if data.get('close') is True:
            self.db.execute("insert or ignore into keys values (?, ?, 'closed', null)", (user, data['idem']))
        raise Rejection(404, 'closed' if data.get('close') is True or key else 'unknown_transaction')

    def list(self, user, data):
        where, values = 'user = ?', [user]
        if data.get('type'):
            where, values = where + ' and substr(id, 1, 1) = ?', values + [data['type'][0]]
        if data.get('status'):
            where, values = where + ' and status = ?', values + [data['status']]
        offset = int(data['cursor']) if re.fullmatch('[0-9]{1,9}', data.get('cursor') or '') else 0
        order = "status in ('waiting', 'accepted') desc, " if data.get('open') is True else ''
        found = self.db.execute(
            f'select body from payments where {where} order by {order} created_at desc, rowid desc limit ? offset ?',
            (*values, PAGE_ITEMS + 1, offset)).fetchall()
        cursor = str(offset + PAGE_ITEMS) if len(found) > PAGE_ITEMS and not data.get('open') else None
        return {'items': [json.loads(row['body']) for row in found[:PAGE_ITEMS]], 'cursor': cursor}

    def take_step(self, user, data):
        _, payment = self.find(user, data)
        awaited = payment.get('next')
        if payment['status'] != 'waiting' or not awaited:
            return user, payment
        step, fields = data['step'], data['fields']
        kind = awaited['kind']
        if step == 'paid' and kind == 'instruction':
            return self.write(lambda: self.change(user, payment, 'accepted', {'kind': 'wait'}, CONFIRM_MS))
        if step == 'cancel' and awaited.get('canCancel'):
            return self.write(lambda: self.change(user, payment, 'mistaked', reason='cancelled_by_user'))
        if step == 'resend' and kind == 'otp':
            later = {**awaited, 'resendAfter': max(now_ms(), awaited['resendAfter']) + RESEND_MS}
            return self.write(lambda: self.change(user, payment, 'waiting', later))
        if step != 'otp' or kind != 'otp':
            raise Rejection(409, 'wrong_step', id=payment['id'])
        if hmac.compare_digest(str(fields.get('otp')).encode(), OTP.encode()):
            return self.write(lambda: self.change(user, payment, 'accepted', {'kind': 'wait'}, CONFIRM_MS))
        left = awaited['attempts'] - 1
        if left > 0:
            self.write(lambda: self.change(user, payment, 'waiting', {**awaited, 'attempts': left}))
        else:
            self.write(lambda: self.change(user, payment, 'mistaked', reason='wrong_code'))
        raise Rejection(400, 'wrong_code', fields={'otp': 'errors.wrong_code'})

    def cancel(self, user, data):
        _, payment = self.find(user, data)
        if payment.get('reason', {}).get('code') == 'cancelled_by_user':
            return user, payment
        if not payment.get('cancellable'):
            raise Rejection(409, 'not_cancellable')
        return self.write(lambda: self.change(user, payment, 'mistaked', reason='cancelled_by_user'))

    def change(self, user, payment, status, step=None, due_ms=None, reason=None):
        """Writes the next state of a payment. The end of a payment ends its hold and changes the balance."""
        now = now_ms()
        is_final = status in ('processed', 'mistaked')
        if status != payment['status']:
            payment['timeline'].append({'at': now, 'status': status})
        payment.update(status=status, seq=payment['seq'] + 1, updatedAt=now)
        for name, value in {'next': step, 'reason': reason and {'code': reason}}.items():
            if value:
                payment[name] = value
            else:
                payment.pop(name, None)
        if payment['type'] == 'withdrawal':
            payment['cancellable'] = status == 'waiting'
        if status == 'processed':
            sign = 1 if payment['type'] == 'deposit' else -1
            self.db.execute('update users set balance_minor = balance_minor + ? where id = ?',
                            (sign * methods.to_minor(payment['amount']), user))
        self.db.execute(
            'update payments set body = ?, status = ?, hold_minor = iif(?, 0, hold_minor), due_at = ?, due_status = ? '
            'where id = ?', (json.dumps(payment), status, is_final, due_ms and now + due_ms,
                             due_ms and 'processed', payment['id']))
        return user, payment

    def run_due(self):
        """Takes the stored steps whose time has come: they continue after a restart."""
        for row in self.db.execute('select id, due_status from payments where due_at <= ?', (now_ms(),)).fetchall():
            user, payment = self.read(row['id'])
            more = CONFIRM_MS if row['due_status'] == 'accepted' else None
            self.write(lambda: self.change(user, payment, row['due_status'], due_ms=more))

    def key_of(self, user, idem):
        return self.db.execute('select * from keys where user = ? and idem = ?', (user, idem)).fetchone()

    def read(self, payment_id):
        row = self.db.execute('select user, body from payments where id = ?', (payment_id,)).fetchone()
        return row['user'], json.loads(row['body'])
