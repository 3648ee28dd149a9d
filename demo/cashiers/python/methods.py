"""The market of the cashier: its methods, and the check of a create request (docs/contract.md, "Methods" and "Fields")."""
import re

REGION = {'code': 'mx', 'prefix': '52', 'currencies': ['MXN']}
ICONS = {'light': 'bank-light', 'dark': 'bank-dark', 'compact': 'bank-card'}


class Rejection(Exception):
    """A rejected request: its status, and the data of its response."""

    def __init__(self, status, code, **more):
        super().__init__(code)
        self.status = status
        self.data = {'code': code, **more}


def field(name, regex, **more):
    return {'name': name, 'placeholder_key': f'placeholders.{name}', 'regex': regex,
            'regex_error_key': f'errors.{name}', **more}


def method(english, spanish, low, high, fields, **more):
    return {'text': {'en': english, 'es': spanish}, 'iconIds': ICONS, 'fields': fields,
            'amount_rules': {'MXN': {'min': low, 'max': high}}, **more}


# Rules that Python and JavaScript read alike: \p{L} is unknown to Python, and its \d has more digits.
NAME = field('full_name', "^[A-Za-zÀ-ž][A-Za-zÀ-ž .'-]{2,60}$")
CLABE = field('account_number', '^[0-9]{18}$', mask='000000000000000000')
BANK = field('bank_name', '^[0-9]{3}$', type='dropdown',
             values=[{'text': 'BBVA', 'value': '012'}, {'text': 'Santander', 'value': '014'}])
CODE = {'name': 'approval_code', 'placeholder': {'en': 'Approval code from the app', 'es': 'Código de la app'},
        'pattern': '^[0-9]{6}$', 'errorText': 'errors.otp', 'mask': '000000'}
METHODS = {
    'deposit': {
        'transfer': method('Bank transfer', 'Transferencia', '10.00', '100000.00', [NAME], name='transfer'),
        # Asks for the bank before the create request, and for a code after it.
        'bank_app': method('Bank app', 'App del banco', '20.00', '5000.00', [NAME], name='bank_app',
                           isPreparationRequired=True),
    },
    'withdrawal': {'clabe': method('To a bank account', 'A una cuenta', '50.00', '50000.00', [NAME, CLABE], name='clabe')},
}
REQUISITES = [{'label': 'CLABE', 'value': '646180157000000004', 'icon': 'card', 'copy': True},
              {'label': 'requisites.beneficiary', 'value': 'EXAMPLE SA DE CV', 'icon': 'user', 'copy': False}]
FIRST_STEP = {
    'transfer': {'kind': 'instruction', 'rail': 'transfer', 'canCancel': True, 'steps': ['steps.transfer1'],
                 'requisites': REQUISITES},
    'bank_app': {'kind': 'form', 'step': 'form', 'fields': [CODE]},
}


def list_methods(kind, place):
    is_here = place['country'] == REGION['code'] and place['currency'] in REGION['currencies']
    return METHODS[kind] if is_here else {}


def to_minor(amount):
    """Minor units of a decimal string; None for any other text, and for decimals that the currency does not have."""
    match = re.fullmatch(r'([0-9]{1,15})(?:\.([0-9]{1,18}))?', amount)
    digits = (match[2] or '').rstrip('0') if match else ''
    return int(match[1] + digits.ljust(2, '0')) if match and len(digits) <= 2 else None


def to_decimal(minor):
    return f'{minor // 100}.{minor % 100:02d}'


def wrong_amount(code, message):
    return Rejection(400, code, fields={'amount': message})


def check_amount(amount):
    minor = to_minor(amount)
    if minor is None:
        raise wrong_amount('invalid_amount', 'errors.required')
    return minor


def check_fields(fields, values):
    """Rejects values that break the rule of their field, and names each of them."""
    wrong = {field['name']: field.get('regex_error_key') or field['errorText'] for field in fields
             if not is_valid(field, values.get(field['name'], ''))}
    if wrong:
        raise Rejection(400, 'invalid_fields', fields=wrong)


def is_valid(field, value):
    choices = [choice['value'] for choice in field.get('values', [])]
    return value in choices if choices else re.fullmatch(field.get('regex') or field['pattern'], value) is not None


def check_create(kind, body):
    """The amount of a valid create request in minor units."""
    found = list_methods(kind, body).get(body['method'])
    if not found:
        raise Rejection(404, 'unknown_method')
    minor = check_amount(body['amount'])
    limits = found['amount_rules']['MXN']
    if minor < to_minor(limits['min']):
        raise wrong_amount('amount_min', 'errors.amount_min')
    if minor > to_minor(limits['max']):
        raise wrong_amount('amount_max', 'errors.amount_max')
    check_fields(found['fields'] + ([BANK] if found.get('isPreparationRequired') else []), body['fields'])
    if body.get('account', 'main') != 'main':
        raise wrong_amount('insufficient_funds', 'errors.insufficient_funds')
    return minor
