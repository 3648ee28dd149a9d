"""The market of the cashier: its methods, and the check of a create request (docs/contract.md, "Methods" and "Fields")."""
import re
import time

REGION = {'code': 'mx', 'prefix': '52', 'currencies': ['MXN']}
DECIMALS = 2


def rule(name, regex):
    return {'name': name, 'placeholder_key': f'placeholders.{name}', 'regex': regex, 'regex_error_key': f'errors.{name}'}


# Rules that Python and JavaScript read alike: \p{L} is unknown to Python, and its \d has more digits.
NAME = rule('full_name', "^[A-Za-zÀ-ž][A-Za-zÀ-ž .'-]{2,60}$")
CLABE = {**rule('account_number', '^[0-9]{18}$'), 'mask': '000000000000000000'}
BANKS = [{'text': 'BBVA', 'value': '012'}, {'text': 'Santander', 'value': '014'}]
BANK = {'name': 'bank_name', 'type': 'dropdown', 'placeholder': 'placeholders.bank_name', 'regex': '^[0-9]{3}$',
        'regexError': 'errors.bank_name', 'values': BANKS}


def method(name, english, spanish, low, high, fields, **more):
    return {'name': name, 'text': {'en': english, 'es': spanish}, 'fields': fields,
            'amount_rules': {'MXN': {'min': low, 'max': high}},
            'iconIds': {'light': 'bank-light', 'dark': 'bank-dark', 'compact': 'bank-card'}, **more}


METHODS = {
    'deposit': {
        'transfer': method('transfer', 'Bank transfer', 'Transferencia', '10.00', '100000.00', [NAME], position=1),
        # Asks for the bank before the create request, and for a code after it.
        'bank_app': method('bank_app', 'Bank app', 'App del banco', '20.00', '5000.00', [NAME], position=2,
                           isPreparationRequired=True),
    },
    'withdrawal': {
        'clabe': method('clabe', 'To a bank account', 'A una cuenta', '50.00', '50000.00', [NAME, CLABE], position=1),
    },
}


def list_methods(kind, country, currency):
    return METHODS[kind] if country == REGION['code'] and currency in REGION['currencies'] else {}


def to_minor(amount):
    """Minor units of a decimal string; None for any other value, and for decimals that the currency does not have."""
    match = isinstance(amount, str) and re.fullmatch(r'([0-9]{1,15})(?:\.([0-9]{1,18}))?', amount)
    if not match:
        return None
    digits = (match[2] or '').rstrip('0')
    return int(match[1] + digits.ljust(DECIMALS, '0')) if len(digits) <= DECIMALS else None


def to_decimal(minor):
    return f'{minor // 100}.{minor % 100:02d}'


def find_problem(kind, body, minor):
    """Status, code and data of the rejection of a create request; None for a valid one."""
    found = list_methods(kind, body['country'], body['currency']).get(body['method'])
    if not found:
        return 404, 'unknown_method', {}
    if minor is None:
        return 400, 'invalid_amount', {'fields': {'amount': 'errors.required'}}
    limits = found['amount_rules']['MXN']
    if minor < to_minor(limits['min']):
        return 400, 'amount_min', {'fields': {'amount': 'errors.amount_min'}}
    if minor > to_minor(limits['max']):
        return 400, 'amount_max', {'fields': {'amount': 'errors.amount_max'}}
    fields = [*found['fields'], *([BANK] if found.get('isPreparationRequired') else [])]
    wrong = {field['name']: f"errors.{field['name']}" for field in fields
             if not is_valid(field, body['fields'].get(field['name']))}
    if wrong:
        return 400, 'invalid_fields', {'fields': wrong}
    if body.get('account', 'main') != 'main':
        return 400, 'insufficient_funds', {'fields': {'amount': 'errors.insufficient_funds'}}
    return None


def is_valid(field, value):
    choices = field.get('values')
    return isinstance(value, str) and (value in [choice['value'] for choice in choices] if choices
                                       else re.fullmatch(field['regex'], value) is not None)


def destination_of(fields):
    """The account of a withdrawal as the receipt shows it: never in full."""
    return f"•••• {fields['account_number'][-4:]}"


def first_step(name):
    if name == 'bank_app':
        return {'kind': 'otp', 'length': 6, 'attempts': 3, 'resendAfter': int(time.time() * 1000) + 30_000}
    return {'kind': 'instruction', 'rail': 'transfer', 'canCancel': True, 'steps': ['steps.transfer1'], 'requisites': [
        {'label': 'CLABE', 'value': '646180157000000004', 'icon': 'card', 'copy': True},
        {'label': 'requisites.beneficiary', 'value': 'EXAMPLE SA DE CV', 'icon': 'user', 'copy': False}]}
