"""The money rules of the cashier: payments and keys in SQLite (docs/contract.md, "Create and idempotency").

A call of this module runs to its end before another one begins, and each change is one database transaction.
"""
import hashlib
import hmac
import json
import re
import secrets
import sqlite3
import time

from methods import FIRST_STEP, Rejection, check_create, check_fields, to_decimal, to_minor, wrong_amount

SIMILAR_MS = 120_000  # A similar payment within this time is taken for a mistake.
CONFIRM_MS = 1_000  # The bank of this example confirms what the user reports after this time.
PAYOUT_MS = 3_000
PAY_WITHIN_MS = 30 * 60_000
OPENING_BALANCE_MINOR = 500_000
PAGE_ITEMS = 50
STEP_OF = {'instruction': 'paid', 'form': 'form'}
FINGERPRINT = ('method', 'amount', 'currency', 'country', 'fields', 'bonusId', 'account',
               'isInvestForbidden', 'securityRulesGroup', 'allowDuplicateOf')
TABLES = """
create table if not exists settings (name text primary key, value text not null);
create table if not exists payments (
  id text primary key, user text not null, type text not null, status text not null, amount_minor integer not null,
  likeness text not null, body text not null, created_at integer not null, due_at integer, due_status text);
create index if not exists payments_of_user on payments (user, created_at);
create table if not exists keys (
  user text not null, idem text not null, fingerprint text not null, payment text, primary key (user, idem));
"""


def now_ms():
    return int(time.time() * 1000)


class Payments:
    def __init__(self, path, on_change):
        self.db = sqlite3.connect(path, isolation_level=None)
        self.db.row_factory = sqlite3.Row
        self.db.executescript('pragma journal_mode = wal; pragma synchronous = full;' + TABLES)
        # Fingerprints must stay the same after a restart, so their secret is stored too.
        self.db.execute('insert or ignore into settings values (?, ?)', ('secret', secrets.token_hex(32)))
        self.secret = self.db.execute("select value from settings where name = 'secret'").fetchone()[0].encode()
        self.on_change = on_change

    def write(self, user, work):
        """Runs `work` in one database transaction, and notifies of the payment that it returns after the commit."""
        self.db.execute('begin immediate')
        try:
            payment = work()
            self.db.execute('commit')
        except BaseException:
            self.db.execute('rollback')
            raise
        self.on_change(user, payment)
        return payment

    def balance_minor(self, user):
        """The available balance: a withdrawal holds its amount until it is mistaked, a deposit counts when it is processed."""
        moved, = self.db.execute(
            "select coalesce(sum(iif(type = 'deposit', amount_minor, -amount_minor)), 0) from payments where user = ? "
            "and iif(type = 'deposit', status = 'processed', status <> 'mistaked')", (user,)).fetchone()
        return OPENING_BALANCE_MINOR + moved

    def create(self, user, kind, body):
        key = self.key_of(user, body['idem'])
        minor = to_minor(body['amount'])
        named = {**{name: body.get(name) for name in FINGERPRINT}, 'amount': body['amount'] if minor is None else minor}
        text = json.dumps([kind, named], sort_keys=True).encode()
        fingerprint = hmac.new(self.secret, text, hashlib.sha256).hexdigest()
        if key and key['fingerprint'] == 'closed':
            raise Rejection(410, 'closed')
        if key and key['fingerprint'] != fingerprint:
            raise Rejection(422, 'idem_reused')
        if key:
            return self.find(user, {'id': key['payment']})
        minor = check_create(kind, body)
        return self.write(user, lambda: self.insert(user, kind, body, minor, fingerprint))

    def insert(self, user, kind, body, minor, fingerprint):
        now = now_ms()
        likeness = json.dumps([kind, body['method'], minor, body['fields']], sort_keys=True)
        twin = self.db.execute(
            "select id from payments where user = ? and likeness = ? and created_at > ? and status <> 'mistaked' "
            'order by rowid desc', (user, likeness, now - SIMILAR_MS)).fetchone()
        if twin and twin['id'] != body.get('allowDuplicateOf'):
            raise Rejection(409, 'possible_duplicate', id=twin['id'])
        if kind == 'withdrawal' and minor > self.balance_minor(user):
            raise wrong_amount('insufficient_funds', 'errors.insufficient_funds')
        payment = {
            'id': f'{kind}_{secrets.token_hex(8)}', 'idem': body['idem'], 'type': kind, 'status': 'waiting', 'seq': 1,
            'method': body['method'], 'amount': to_decimal(minor), 'currency': body['currency'], 'createdAt': now,
            'updatedAt': now, 'timeline': [{'at': now, 'status': 'waiting'}]}
        due = (None, None)
        if kind == 'deposit':
            payment.update(expiresAt=now + PAY_WITHIN_MS, next=FIRST_STEP[body['method']])
        else:
            due = (now + PAYOUT_MS, 'accepted')
            payment.update(account='main', cancellable=True, arrivesAt=now + PAYOUT_MS + CONFIRM_MS,
                           destination=f"•••• {body['fields']['account_number'][-4:]}")
        self.db.execute('insert into payments values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)', (
            payment['id'], user, kind, 'waiting', minor, likeness, json.dumps(payment), now, *due))
        # The primary key of this table decides which of two requests with one key creates the payment.
        self.db.execute('insert into keys values (?, ?, ?, ?)', (user, body['idem'], fingerprint, payment['id']))
        return payment

    def key_of(self, user, idem):
        return self.db.execute('select * from keys where user = ? and idem = ?', (user, idem)).fetchone()

    def find(self, user, data):
        """The payment of an id or key. With `close`, a key without a payment never creates one."""
        key = None if 'id' in data else self.key_of(user, data['idem'])
        is_closing = data.get('close') is True and not key
        if is_closing:
            self.db.execute("insert into keys values (?, ?, 'closed', null)", (user, data['idem']))
        row = self.db.execute('select body from payments where user = ? and id = ?', (
            user, key['payment'] if key else data.get('id'))).fetchone()
        if not row:
            raise Rejection(404, 'closed' if key or is_closing else 'unknown_transaction')
        return json.loads(row['body'])

    def list(self, user, data):
        order = "status in ('waiting', 'accepted') desc, " if data.get('open') is True else ''
        # A page begins after the last payment of the page before: an offset would move when a payment is added.
        place = data.get('cursor') or ''
        before = int(place) if re.fullmatch('[0-9]{1,15}', place) else 2 ** 62
        found = self.db.execute(
            'select rowid, body from payments where user = ? and rowid < ? and type = coalesce(?, type) '
            f'and status = coalesce(?, status) order by {order} rowid desc limit ?',
            (user, before, data.get('type'), data.get('status'), PAGE_ITEMS + 1)).fetchall()
        page = found[:PAGE_ITEMS]
        cursor = str(page[-1]['rowid']) if len(found) > PAGE_ITEMS and not order else None
        return {'items': [json.loads(row['body']) for row in page], 'cursor': cursor}

    def take_step(self, user, data):
        payment = self.find(user, data)
        awaited = payment.get('next')
        if payment['status'] != 'waiting' or not awaited:
            return payment
        if data['step'] == 'cancel' and awaited.get('canCancel'):
            return self.change(user, payment, 'mistaked', reason={'code': 'cancelled_by_user'})
        if data['step'] != STEP_OF[awaited['kind']]:
            raise Rejection(409, 'wrong_step', id=payment['id'])
        check_fields(awaited.get('fields', []), data['fields'])
        return self.change(user, payment, 'accepted', CONFIRM_MS, next={'kind': 'wait'})

    def cancel(self, user, data):
        payment = self.find(user, data)
        if payment['type'] == 'withdrawal' and payment.get('reason', {}).get('code') == 'cancelled_by_user':
            return payment
        if not payment.get('cancellable'):
            raise Rejection(409, 'not_cancellable')
        return self.change(user, payment, 'mistaked', reason={'code': 'cancelled_by_user'})

    def change(self, user, payment, status, due_ms=None, **more):
        """Writes the next state of a payment, which ends its step; after `due_ms` it is processed."""
        now = now_ms()
        payment = {**payment, 'status': status, 'seq': payment['seq'] + 1, 'updatedAt': now,
                   'timeline': [*payment['timeline'], {'at': now, 'status': status}], 'cancellable': False, **more}
        if 'next' not in more:
            payment.pop('next', None)
        due = (now + due_ms, 'processed') if due_ms else (None, None)

        def update():
            self.db.execute('update payments set body = ?, status = ?, due_at = ?, due_status = ? where id = ?',
                            (json.dumps(payment), status, *due, payment['id']))
            return payment
        return self.write(user, update)

    def run_due(self):
        """Takes the stored steps whose time has come: they continue after a restart."""
        for row in self.db.execute('select * from payments where due_at <= ?', (now_ms(),)).fetchall():
            more = CONFIRM_MS if row['due_status'] == 'accepted' else None
            self.change(row['user'], json.loads(row['body']), row['due_status'], more)
