/**
 * Every attack that the product has to hold, and the tests that carry it out. Each attack is in one place: in a page
 * where it needs a page (`test/attacks`, `test/journeys`), beside the code where a function alone decides (`src`).
 *
 * @typedef {object} Attack
 * @property {'token' | 'script' | 'card data' | 'money' | 'page' | 'freeze' | 'privacy' | 'machine'} aim what the attacker wants
 * @property {string} name the attack in plain words
 * @property {string} rule what has to hold
 * @property {string} file where it is carried out
 * @property {string} [tests] a part of the names of its tests there; all of them where it is left out
 */

const CARDS = 'test/journeys/cards.test.ts';
const MONEY = 'test/attacks/money.test.ts';
const WORDS = 'test/attacks/words.test.ts';
const HOST_PAGE = 'test/attacks/host-page.test.ts';
const BOUNDS = 'test/attacks/bounds.test.ts';
const ADDRESS = 'test/journeys/cashier-address.test.ts';
const LINKS = 'test/journeys/payment-links.test.ts';
const CHALLENGE = 'test/journeys/challenge.test.ts';
const CHALLENGE_SCREEN = 'src/flows/redirect/challenge-screen.test.tsx';
const PAYOUT = 'src/domain/payment/payout.test.ts';
const SHEET = 'src/session/payment/attempt/wallet-sheet.test.ts';
const SHEETS = 'demo/cashier/sheets.test.ts';
const WALLETS = 'test/journeys/wallets.test.ts';
const CONFIRM = 'src/screens/confirm/payout-confirm.test.tsx';
const LIMITS = 'src/domain/payment/account-limits.test.ts';
const NARROWED = 'src/session/methods/account-limits.test.ts';
const LIMITED = 'demo/cashier/account-limits.test.ts';
const PROOFS = 'demo/cashier/wallet-proof.test.ts';
const LIMITS_JOURNEY = 'test/journeys/account-limits.test.ts';
const PROVIDER = 'test/journeys/provider.test.ts';
const HOST_DATA = 'test/journeys/bad-host-data.test.ts';
const ENGINES = 'test/attacks/engines.test.ts';

/** @type {Attack[]} */
export const ATTACKS = [
  // Attacks on the user's token, and on the origins that it may be sent to.
  attack(
    'token',
    'a frame posts to a web view as the app and removes itself',
    'only the page itself and the app are obeyed',
    ADDRESS,
    'in a web view, a frame that posts a message and removes itself is not mistaken for the app and receives no token',
  ),
  attack(
    'token',
    'a message without a source, of any origin',
    'only the page itself and the app are obeyed',
    'src/bridge/webview-link.test.ts',
    'a frame that posts a message and is removed is not mistaken for the app: no source, origin',
  ),
  attack(
    'token',
    'host is mistyped, so that the origin of the script would get the token',
    'a wrong address stops the start',
    'src/session/start.test.ts',
    'a host that names its cashier by',
  ),
  attack(
    'token',
    'host is mistyped in each mode',
    'a wrong address stops the start, or the page keeps its own cashier',
    HOST_PAGE,
    'a host that names its cashier by a wrong address',
  ),
  attack(
    'token',
    'names of options and payment details on the prototype of all objects of each window',
    'what an object inherits is no host data, no option and no payee',
    HOST_PAGE,
    'names on the prototype of all objects',
  ),
  attack(
    'token',
    'a crafted link puts option names on the prototype of all objects',
    'what an object inherits is no host data, no option and no message',
    'src/session/polluted-page.test.ts',
  ),
  attack(
    'token',
    'host data name another cashier at the start',
    'the page build knows its cashier',
    ADDRESS,
    'host data cannot redirect the full page to another cashier',
  ),
  attack(
    'token',
    'host data name another cashier by a look-alike origin',
    'the page build knows its cashier',
    'element/remote-host-element.test.ts',
    'host data cannot choose a cashier that the build does not list:',
  ),
  attack(
    'token',
    'host data move a running widget to another cashier',
    'the cashier is taken at the start alone',
    ADDRESS,
    'keeps its cashier',
  ),
  attack(
    'token',
    'a message moves a running page to another cashier',
    'the cashier is taken at the start alone',
    'element/remote-host-element.test.ts',
    'after the start no message changes the cashier, also after a restart of the session:',
  ),
  attack(
    'token',
    'a stranger and another frame speak as the host',
    'messages count from the pinned window and origin',
    HOST_DATA,
    'malformed messages, and messages from other origins, change nothing',
  ),
  attack(
    'token',
    'another origin answers in the name of the host',
    'messages count from the pinned window and origin',
    'src/bridge/iframe-link.test.ts',
    'after the host’s origin is pinned, messages of another origin in the same window are ignored, as text and as object',
  ),

  // Attacks that run a script in the widget's page or the host's page.
  attack(
    'script',
    'a crafted link puts code into a snippet that a developer copies',
    'a text of an address is a text in every snippet',
    'demo/host/snippets/snippets.test.ts',
    'a crafted address puts no code into the snippets',
  ),
  attack(
    'script',
    'a captcha script that is a jsonp answer or any file of the own origin',
    'captcha scripts have their full official address',
    'test/journeys/captcha.test.ts',
    'a cashier cannot run its own script through the captcha on a host page without a content security policy',
  ),
  attack(
    'script',
    'addresses that only look like a captcha script',
    'captcha scripts have their full official address',
    'src/captcha/script-address.test.ts',
  ),
  attack(
    'script',
    'words of the cashier that are names of Object.prototype',
    'texts are looked up by own properties alone',
    WORDS,
    'texts named like members of Object.prototype are shown as texts, and the list stays usable:',
  ),
  attack(
    'script',
    'text keys that lead to functions',
    'texts are looked up by own properties alone',
    'src/i18n/i18n.test.ts',
    'inherited propert',
  ),
  attack(
    'script',
    'words of every object in lists and steps of a payment',
    'a bad word costs itself alone',
    'src/app/cashier-texts.test.tsx',
    'texts from the cashier that are names of Object.prototype members',
  ),
  attack(
    'script',
    'frames of a cashier that name __proto__',
    'no prototype of the page changes',
    'test/checks/bad-inputs.test.ts',
    'socket-17|socket-39',
  ),
  attack(
    'script',
    'attributes and fields that name __proto__ and constructor',
    'no prototype of the page changes',
    HOST_DATA,
    'attributes with invalid values do no harm:|each invalid field is dropped and reported by name, and the widget keeps working',
  ),

  // Attacks on card data and other secrets.
  attack(
    'card data',
    'a card number in the code of a request for help',
    'nothing that looks like a card reaches the host',
    'src/parts/help/help-button.test.tsx',
    'the code of a request for help has no secret',
  ),
  attack(
    'card data',
    'an account that the cashier has not masked, on a receipt',
    'a receipt shows the end of an account',
    'src/domain/payment/parse-transaction.test.ts',
    'the receipt of a withdrawal shows the end of an account alone',
  ),
  attack(
    'card data',
    'a card field without a name, with a label or a mask of a card',
    'card data is never typed in a host page',
    'src/domain/fields/card-field.test.ts',
  ),
  attack(
    'card data',
    'a refusal repeats the card number',
    'nothing that looks like a card reaches the host',
    WORDS,
    'a card number in the text of a rejection is redacted for the host, however it is written:',
  ),
  attack(
    'card data',
    'a card form with neutral names and labels',
    'a form is a card form by what its method is; in doubt it is framed',
    CARDS,
    'fields with neutral names and labels stand in the card frame if the method checks a card number',
  ),
  attack(
    'card data',
    'a list, or a script that changes it, allows card fields in the host page',
    'only a build allows them',
    CARDS,
    'no list moves card fields into the host page, and neither does a script that changes what the widget reads',
  ),
  attack(
    'card data',
    'the bank asks for its code after a reload of the page',
    'each step of a card payment in which the user types is framed',
    CARDS,
    'of a card payment is asked in the card frame again, and the payment goes on',
  ),
  attack(
    'card data',
    'a payment is named by the typed card number, its code or the token',
    'an id that repeats a secret is refused',
    WORDS,
    'a payment that the cashier names by the typed card number tells the host no card number:',
  ),
  attack(
    'card data',
    'ids that repeat a code, a token, or a number with letters between its digits',
    'an id that repeats a secret is refused',
    'src/session/payment/transaction/read-transaction.test.ts',
  ),
  attack(
    'card data',
    'card numbers, accounts and tokens in any spelling',
    'what leaves is redacted, in linear time',
    'src/domain/redaction/redact.test.ts',
  ),
  attack(
    'card data',
    'a session recorder looks at what is typed',
    'every control that takes input is masked',
    'src/telemetry/privacy.test.ts',
  ),

  attack(
    'script',
    'injected markup names an open redirect of the page as the folder of captcha scripts',
    'a script of the widget’s own folder runs only from its own address',
    'test/journeys/captcha.test.ts',
    'a captcha script whose address redirects does not run, so that an open redirect of the host page runs no script',
  ),

  // Attacks on money: another payee, another amount, a payment that is ended or repeated.
  attack(
    'money',
    'a text of the host leaves the amount out of the main button',
    'a replaced text has all placeholders of the built-in one',
    WORDS,
    'a text of the host hides no amount: the main button says what is paid:',
  ),
  attack(
    'money',
    'a text of the host around the cashier’s page says something else about a payment',
    'texts about money, payees and actions of payments stay in the page of the cashier',
    WORDS,
    'in a page of the cashier a text of the host replaces nothing that is said about a payment:',
  ),
  attack(
    'money',
    'an answer with another amount than was confirmed',
    'what differs is never shown as payable',
    MONEY,
    'an amount that the user did not confirm',
  ),
  attack(
    'money',
    'answers with another amount, currency, method or type, at any time',
    'what differs is never shown as payable',
    'test/journeys/not-as-confirmed.test.ts',
  ),
  attack(
    'money',
    'amounts near the confirmed one, and tails of invoices',
    'a tail has a bound',
    'src/domain/payment/confirmed-payment.test.ts',
  ),
  attack(
    'money',
    'a wallet link with another recipient, amount or parameter',
    'a link pays what the page shows',
    LINKS,
    'a wallet link',
  ),
  attack(
    'money',
    'changed wallet links of every network',
    'a link pays what the page shows',
    'src/domain/links/wallet-link.test.ts',
  ),
  attack(
    'money',
    'UPI links with another payee, amount or purpose',
    'a link pays what the page shows',
    LINKS,
    'UPI',
  ),
  attack(
    'money',
    'changed UPI links',
    'a link pays what the page shows',
    'src/domain/links/upi-apps.test.ts',
  ),
  attack(
    'money',
    'PIX and EMV codes with another payee or amount, or broken',
    'a code is checked before it is payable',
    'src/parts/payment/invalid-code.test.tsx',
  ),
  attack(
    'money',
    'published and broken EMV codes',
    'a code is checked before it is payable',
    'src/domain/checks/emv-code.test.ts',
  ),
  attack(
    'money',
    'an EMV code that two apps read with different amounts or accounts',
    'a code has one reading',
    'src/domain/checks/emv-code.test.ts',
    'a code with characters that apps count differently',
  ),
  attack(
    'money',
    'a UPI link to a payee that no row shows, or in a row of another rail',
    'a link pays what the page shows',
    'src/domain/links/upi-apps.test.ts',
    'one UPI link for all apps',
  ),
  attack(
    'money',
    'another account in a row with hyphens or in a step',
    'details stay the same once they are shown',
    'src/parts/payment/changed-details.test.tsx',
    'an account number inside the texts of the steps',
  ),
  attack(
    'money',
    'a push with a huge sequence number',
    'only a response sets the sequence number',
    'src/session/payment/transaction/shown-transaction.test.ts',
    'with a huge sequence number',
  ),
  attack(
    'money',
    'a push without an id ends a payment',
    'a push without an id only asks',
    MONEY,
    'a push without a transaction id does not end the payment on the screen:',
  ),
  attack(
    'money',
    'pushes of another payment, without an id or a number',
    'a push without an id only asks',
    'src/session/payment/transaction/shown-transaction.test.ts',
    'ends no payment: status and open payments are requested',
  ),
  attack(
    'money',
    'characters that turn an account round',
    'no such character is shown, copied or paid',
    MONEY,
    'direction characters and others that are not drawn reach no account number',
  ),
  attack(
    'money',
    'characters that are not drawn in any value',
    'no such character is shown, copied or paid',
    'src/domain/payment/parse-transaction.test.ts',
    'zero-width',
  ),
  attack(
    'money',
    'a deposit address that is swapped while it is shown',
    'the first is locked, and the swap is told',
    MONEY,
    'a deposit address that changes',
  ),
  attack(
    'money',
    'requisites, networks and memos that are swapped',
    'the first is locked, and the swap is told',
    'src/parts/payment/changed-details.test.tsx',
  ),
  attack(
    'money',
    'a second payee: an alias, a step, a code or a link that was not there',
    'what was shown first is locked as a whole',
    MONEY,
    'a second row and a step that name another payee',
  ),
  attack(
    'money',
    'other payees in rows, labels, steps, codes and links of any kind',
    'what was shown first is locked as a whole',
    'src/parts/payment/changed-details.test.tsx',
    'what was shown first is locked as a whole',
  ),
  attack(
    'money',
    'other details after a reload, or once the payment was accepted',
    'what was shown first is locked in every status',
    'src/parts/payment/changed-details.test.tsx',
    'what was shown first is locked as a whole',
  ),
  attack(
    'money',
    'links of UPI apps on a screen without a UPI ID',
    'the payee of a link stands on the screen',
    MONEY,
    'links of UPI apps to a payee that no row shows',
  ),
  attack(
    'money',
    'an address that another program swaps on the clipboard',
    'what was copied is read back',
    'src/flows/crypto/copy-address.test.ts',
    'an address that was replaced on the clipboard is detected',
  ),
  attack(
    'money',
    'mistyped and foreign addresses of coins',
    'an address has its checksum',
    'src/domain/checks/crypto-address-check.test.ts',
  ),
  attack(
    'money',
    'amounts of another currency with a sign of two',
    'a sign that two currencies share has its code',
    'src/domain/money/format-money.test.ts',
  ),
  attack(
    'money',
    'a dial code that forwards the user’s calls',
    'a payment detail changes nothing on the phone',
    'src/domain/payment/parse-transaction.test.ts',
    'a code that would forward the user’s calls is dropped',
  ),
  attack(
    'money',
    'dial codes of any network that forward calls, escaped or in other digits, in rows and steps',
    'a payment detail changes nothing on the phone',
    'src/domain/checks/phone-command.test.ts',
  ),
  attack(
    'money',
    'every character that is not drawn, in values and texts',
    'what is copied is what is seen',
    'src/domain/parsing/clean-text.test.ts',
  ),
  attack(
    'money',
    'saved details whose account stands behind other fields',
    'the line that replaces the fields shows where the money goes',
    'src/domain/methods/saved-account.test.ts',
    'shows the account however many fields stand before it',
  ),
  attack(
    'money',
    'a QR code that dials, writes or opens a wallet',
    'a code pays what the screen shows',
    'src/flows/instruction/instruction-screen.test.tsx',
    'a QR code that a phone would act on is neither shown nor saved',
  ),
  attack(
    'money',
    'a dial code that changes under another label',
    'payment details stay as they were first shown',
    'src/parts/payment/changed-details.test.tsx',
    'a dial code that is too short for an account is locked',
  ),
  attack(
    'money',
    'texts of a host that turn the amount of the main button around, in each mode',
    'a text changes no value',
    HOST_PAGE,
    'a text of the host that turns an amount around',
  ),
  attack(
    'money',
    'texts of a host that turn an amount around',
    'a text changes no value',
    'src/session/host/host-texts.test.ts',
    'an override of the direction',
  ),

  // Attacks that send the user to another page, or break the page.
  attack(
    'page',
    'a payment page at a look-alike host',
    'an unknown host is shown, and opened by a tap alone',
    WORDS,
    'a payment page on a host that the build does not list does not open by itself:',
  ),
  attack(
    'page',
    'payment pages by javascript:, data: and other schemes',
    'a user is sent to http(s) addresses alone',
    'test/checks/bad-inputs.test.ts',
    'is rejected as a payment page address|is rejected as a back link|url-13',
  ),
  attack(
    'page',
    'a provider that asks for the top window again and again',
    'a page is left once',
    PROVIDER,
    'leaves the host page once: on return the user finds the payment waiting, and later its result',
  ),
  attack(
    'page',
    'POST parameters called submit and action',
    'the form is sent, and none is left behind',
    PROVIDER,
    'a payment page with POST parameters named submit and action opens, and its form is removed afterwards',
  ),
  attack(
    'page',
    'POST parameters of any name',
    'the form is sent, and none is left behind',
    'src/parts/payment/open-provider.test.ts',
    'by POST',
  ),
  attack(
    'page',
    'impossible dates do not break the payment screen or the history:',
    'a bad date costs itself alone',
    BOUNDS,
    'impossible dates do not break the payment screen or the history:',
  ),
  attack(
    'page',
    'dates, codes, lists and depths out of bounds',
    'every limit holds where the input arrives',
    'src/domain/parsing/bounds.test.ts',
  ),
  attack(
    'page',
    'saved data and texts thousands of levels deep',
    'the list stays in its place',
    BOUNDS,
    'thousands of levels deep',
  ),
  attack(
    'page',
    'a start with broken texts or answers',
    'every start ends in a page with a way on',
    'src/session/start.test.ts',
    'levels deep|20,000',
  ),
  attack(
    'page',
    'a greeting of the cashier that is none',
    'the attempt fails, and the next follows',
    BOUNDS,
    'an invalid greeting of the cashier causes a reconnect, and no uncaught error:',
  ),
  attack(
    'page',
    'greetings of every wrong shape',
    'the attempt fails, and the next follows',
    'src/api/transport.test.ts',
  ),
  attack(
    'page',
    'bad fields at the start, and a token of 10 MB',
    'a bad field is named once, and costs itself alone',
    HOST_DATA,
    'invalid fields in the initial data are reported once, and a token that arrives later starts the widget',
  ),
  attack(
    'page',
    'answers without sense',
    'good items are shown, and there is a way back',
    'test/journeys/bad-answers.test.ts',
  ),
  attack(
    'page',
    'app data whose every read throws',
    'it is given up at once, and told',
    'src/bridge/webview-link.test.ts',
    'app data that throw at every read are dropped at once, removed, and not read again',
  ),
  attack(
    'page',
    'a frame of a billion pixels, a title of 100,000 characters',
    'what a framed page tells is bounded',
    'src/bridge/parse-widget-message.test.ts',
  ),
  attack(
    'page',
    'names of icons that climb to other folders',
    'an icon lies in the folder of icons',
    WORDS,
    'icon names cannot leave the icon folder:',
  ),
  attack(
    'page',
    'icons by path, query and address',
    'an icon lies in the folder of icons',
    'src/domain/methods/method.test.ts',
    'an icon name that leaves the icon folder is dropped',
  ),
  attack(
    'page',
    'stored data that nobody has written',
    'what cannot be read is removed',
    'src/session/payment/attempt/submit-payment.test.ts',
    'a session storage entry that the widget did not write',
  ),

  // Attacks that use up processor time.
  attack(
    'freeze',
    '20,000 requisites and steps',
    'one long list is one error, and no long task',
    BOUNDS,
    '20,000 payment details and steps take at most a second, and cause one error:',
  ),
  attack(
    'freeze',
    'patterns that backtrack without an end',
    'a rule of the cashier has bounded time',
    'src/domain/fields/compile-field-rule.test.ts',
    'a rule',
  ),
  attack(
    'freeze',
    '5,000 pushes of payments, markets and languages at once',
    'a flood costs few requests and changes of the screen',
    BOUNDS,
    '5,000 pushes at once, of payments and of user records, cost little time and few requests:',
  ),
  attack(
    'freeze',
    'a flood of messages of the host',
    'a flood costs few commands',
    'src/bridge/iframe-link.test.ts',
    'flood',
  ),
  attack(
    'freeze',
    'a rate that holds for a month, or for a millisecond',
    'rates are asked for at a bounded pace',
    'src/flows/crypto/use-rate.test.tsx',
  ),

  // Attacks on personal data and its receivers.
  attack(
    'privacy',
    'another user in the same tab',
    'details of a user who left do not stay',
    'src/session/payment/attempt/forget-other-users.test.ts',
  ),
  attack(
    'privacy',
    'events with fields that nobody has asked for',
    'an event has the fields of its schema alone',
    'src/telemetry/datadog-monitor.test.ts',
  ),

  // Attacks on the machine that runs the sandbox.
  attack(
    'machine',
    'paths that climb out of the served folders',
    'files outside are not served',
    'demo/cashier/http/serve-pages.test.ts',
  ),

  // Attacks on entry points, policies and names.
  attack(
    'card data',
    'scripts of the host page read the card form',
    'card data is typed into a frame of the cashier',
    'test/journeys/cards.test.ts',
    'no script of the host',
  ),
  attack(
    'script',
    'captcha addresses, with Trusted Types and without',
    'the policy checks by itself',
    'src/captcha/load-script.test.ts',
  ),
  attack(
    'script',
    'markup that a page turns into code',
    'the default policy turns no text into code',
    'src/captcha/open-captcha.test.ts',
  ),
  attack(
    'privacy',
    'markup in the body of a page starts session replay',
    'monitoring counts in the head before the script',
    'src/telemetry/monitoring-config.test.ts',
  ),
  attack(
    'privacy',
    'names of methods that hold a token or an account',
    'a name in an event is redacted unless it is plain',
    'src/telemetry/analytics-catalogue.test.ts',
    'a value of the cashier that contains a token, an account or a user’s address is redacted in every analytics event',
  ),
  attack(
    'machine',
    'a website by another name, or of another origin, speaks to the sandbox',
    'Host and Origin are checked',
    'demo/cashier/socket-access.test.ts',
  ),
  attack(
    'freeze',
    'hostile values in every field of each entry point',
    '100 ms, bounded, told once',
    'src/session/outside-data.test.ts',
  ),
  attack(
    'page',
    'host objects that throw or read differently each time',
    'they are copied once or left out',
    'src/domain/host/host-data.test.ts',
    'of objects that throw',
  ),
  attack(
    'token',
    'a token with line breaks, a cashier with user or path',
    'both are refused and told',
    'src/domain/host/cashier-address.test.ts',
  ),
  attack(
    'page',
    'policies of the built pages, and what they refuse',
    'the pages carry a policy and hashes',
    'test/journeys/page-policy.test.ts',
  ),

  attack(
    'card data',
    'the proof of a transfer is the number of a card',
    'card data is typed into a frame of the cashier',
    'src/session/card-frame/needs-card-frame.test.ts',
    'an invoice that asks for a card number',
  ),
  attack(
    'card data',
    'names of fields that say card in another way',
    'card data is typed into a frame of the cashier',
    'src/domain/fields/card-field.test.ts',
  ),
  attack(
    'card data',
    'a font of the host that tells digits by their widths',
    'card data is drawn in the font of the system',
    'test/journeys/cards.test.ts',
    'a font of the host',
  ),
  attack(
    'money',
    'other details on a page of another kind',
    'the first is locked, and the swap is told',
    'src/parts/payment/changed-details.test.tsx',
    'without a step of the user',
  ),
  attack(
    'money',
    'a code to scan that opens an app or a wallet',
    'a link pays what the page shows',
    'src/parts/payment/invalid-code.test.tsx',
    'opens a payment app',
  ),
  attack(
    'page',
    'host data over a megabyte in the framed mode',
    'the largest is left out and told, the rest is sent',
    'element/frame.test.ts',
    'of host data above a megabyte the largest field is dropped and reported, and the rest is sent',
  ),

  // Attacks by means of the published package.
  attack(
    'machine',
    'a package without the licences of what it holds',
    'notices name every bundled package',
    'element/build/package/notices.test.ts',
  ),
  attack(
    'machine',
    'a package of a tampered registry, on any platform',
    'every locked package has its hash',
    'element/build/package/lock-files.test.ts',
  ),
  attack(
    'machine',
    'a package that does not say where it comes from',
    'the package names its repository and its contact',
    'element/build/package/release.test.ts',
    'package.json contains repository, issues and home page, and SECURITY.md names the same repository',
  ),
  attack(
    'machine',
    'source maps and records in the packed package',
    'the package holds what a host needs',
    'test/release/package.test.ts',
    'contains no source map, no build record and no unused declaration',
  ),

  // Attacks by the page of a challenge, and by its address.
  attack(
    'script',
    'a challenge whose address runs a script, or is a file of the device',
    'only https, or the cashier, is framed',
    CHALLENGE_SCREEN,
    'an address that is not safe is not framed',
  ),
  attack(
    'page',
    'a challenge over http, with a user in its address, or with none',
    'only https, or the cashier, is framed',
    CHALLENGE_SCREEN,
    'an address that is not safe is not framed',
  ),
  attack(
    'token',
    'a challenge with the origin of the host’s page, whose script could remove the sandbox of its frame',
    'it is not framed',
    CHALLENGE_SCREEN,
    'a page with the origin of the host’s page',
  ),
  attack(
    'page',
    'a challenge of a size that covers the page',
    'the frame has one of five sizes',
    CHALLENGE_SCREEN,
    'a size that the contract does not know',
  ),
  attack(
    'money',
    'a challenge that says by messages that it has ended',
    'its end is known from the cashier alone',
    CHALLENGE_SCREEN,
    'messages of the page change nothing',
  ),
  attack(
    'page',
    'a challenge that navigates the window, closes the cashier and asks for the place',
    'it stays in its frame, with a passkey and no other permission',
    CHALLENGE,
    'neither ends the payment',
  ),
  attack(
    'money',
    'a challenge of a payment with another amount',
    'it is not shown as payable',
    CHALLENGE,
    'a challenge whose payment has another amount',
  ),
  attack(
    'page',
    'a challenge that never loads',
    'it is offered in a new tab',
    CHALLENGE_SCREEN,
    'a page that does not load within 20 s',
  ),
  attack(
    'page',
    'a challenge that keeps its user for ever',
    'it is offered in a new tab, and the payment stays',
    CHALLENGE_SCREEN,
    'a page that is open for ten minutes',
  ),
  attack(
    'money',
    'a challenge after payment details that were shown',
    'no page to pay on follows without a step of the user',
    'src/domain/payment/payment-lock.test.ts',
    'opens no page to pay on before the user has submitted something',
  ),
  attack(
    'script',
    'a challenge whose parameters are named like properties of a form',
    'the form is sent as it is',
    CHALLENGE_SCREEN,
    'whatever its parameters are called',
  ),

  // Attacks by the preparation of a payout.
  attack(
    'money',
    'shares of a payout that are not its amount',
    'nothing can be confirmed, and the host gets one error',
    CONFIRM,
    'shares that are not the amount',
  ),
  attack(
    'money',
    'a share in another currency',
    'nothing can be confirmed',
    CONFIRM,
    'a share in another currency',
  ),
  attack(
    'money',
    'a share of zero, or a negative one that makes another larger',
    'nothing can be confirmed',
    PAYOUT,
    'share of zero',
  ),
  attack(
    'money',
    'a share of half a minor unit',
    'nothing can be confirmed',
    PAYOUT,
    'a share of half a cent',
  ),
  attack('money', 'one source that is paid twice', 'nothing can be confirmed', PAYOUT, 'a source twice'),
  attack(
    'money',
    'sums that a float would call equal',
    'a minor unit more or less is found',
    PAYOUT,
    '100,000 random splits',
  ),
  attack(
    'money',
    'a speed whose fee is not in its net amount',
    'nothing can be confirmed',
    CONFIRM,
    'a speed whose fee',
  ),
  attack(
    'money',
    'a negative fee, or one of the whole amount',
    'nothing can be confirmed',
    PAYOUT,
    'a negative fee',
  ),
  attack(
    'money',
    'a payment with another fee than the user has chosen',
    'it is shown as one that was not confirmed',
    CONFIRM,
    'another fee than the chosen one',
  ),
  attack(
    'money',
    'an amount that the host changes under the shares of another',
    'nothing can be confirmed',
    CONFIRM,
    'an amount that the host changes',
  ),
  attack(
    'script',
    'markup and direction marks in the name of a source',
    'they are text',
    CONFIRM,
    'text of the cashier is text',
  ),

  // Attacks by the answer about a payee.
  attack(
    'money',
    'a close match that hides the name of the holder',
    'nothing can be confirmed, and the host gets one error',
    CONFIRM,
    'a close match without a name',
  ),
  attack(
    'money',
    'a close match whose name is unseen characters',
    'nothing can be confirmed',
    PAYOUT,
    'an unseen name',
  ),
  attack(
    'privacy',
    'the name of a stranger beside no match',
    'nothing of it is shown',
    CONFIRM,
    'a name that its user does not know',
  ),
  attack(
    'money',
    'an answer about the payee that is in no contract',
    'nothing can be confirmed',
    CONFIRM,
    'an unknown answer',
  ),
  attack(
    'money',
    'a double tap that accepts a name and withdraws at once',
    'the second press does nothing',
    CONFIRM,
    'going on takes two presses',
  ),
  attack(
    'money',
    'a payment with another answer about the payee than the accepted one',
    'it is shown as one that was not confirmed',
    CONFIRM,
    'another answer about the payee',
  ),
  attack(
    'money',
    'an answer that changes between its warning and the payment',
    'the user sees and accepts the new one',
    CONFIRM,
    'accepted anew',
  ),
  attack(
    'privacy',
    'the name of a stranger beside a check that was not possible',
    'nothing can be confirmed',
    PAYOUT,
    'no check with a name',
  ),
  attack(
    'money',
    'a reason beside a match, which talks the user into going on',
    'nothing can be confirmed',
    PAYOUT,
    'a match with a reason',
  ),
  attack(
    'script',
    'direction marks in the name of a holder',
    'they are gone',
    CONFIRM,
    'shows the name of the bank',
  ),

  // Attacks by wallets and their sheets.
  attack(
    'money',
    'a wallet whose request is about another currency',
    'no sheet opens, and the host gets one error',
    WALLETS,
    'another currency is not payable',
  ),
  attack(
    'money',
    'a request of a wallet with an amount of its own',
    'no sheet opens',
    SHEET,
    'opens no sheet, and the host gets one error',
  ),
  attack(
    'money',
    'a wallet beside a captcha or a preparation, of which one would be skipped',
    'no sheet opens, and the host gets one error',
    SHEET,
    'a method with a wallet and',
  ),
  attack(
    'money',
    'shipping, recurring payments or further totals in the request of a wallet',
    'the sheet gets the amount of the form alone',
    SHEET,
    'nothing that could change it',
  ),
  attack(
    'money',
    'a sheet that approves twice',
    'one token is sent, in one create request',
    SHEET,
    'the token goes with the create request once',
  ),
  attack(
    'money',
    'a token that comes after the user has closed the sheet',
    'nothing is sent',
    SHEET,
    'comes afterwards pays nothing',
  ),
  attack(
    'money',
    'a token after the time of the sheet, or of the merchant’s session',
    'nothing is sent',
    SHEET,
    'its token is not used',
  ),
  attack(
    'money',
    'a create request with a token whose response is lost',
    'it is looked up, and no second token is asked for',
    SHEET,
    'the same token and key only',
  ),
  attack(
    'money',
    'a tab that dies while its sheet is open',
    'the key is closed, and nothing is sent',
    WALLETS,
    'dies with its tab',
  ),
  attack('money', 'a token of a wallet that has paid before', 'the sandbox rejects it', SHEETS, 'pays once'),
  attack(
    'money',
    'a create request by a wallet without a token, or with a made-up one',
    'the sandbox rejects it',
    SHEETS,
    'without a token',
  ),
  attack(
    'privacy',
    'a message that repeats a part of the token of a wallet',
    'it is redacted',
    SHEET,
    'no message repeats a token',
  ),
  attack(
    'machine',
    'a widget that makes the cashier send requests to any address as a wallet’s session',
    'the sandbox sends none',
    SHEETS,
    'is not given for the address',
  ),

  // Attacks by the limits of an account.
  attack(
    'money',
    'a deposit limit in another currency',
    'nothing can be deposited, and the host gets one error',
    LIMITS,
    'another currency',
  ),
  attack(
    'money',
    'a negative limit, or a negative use that leaves more',
    'nothing can be deposited',
    LIMITS,
    'a negative use',
  ),
  attack(
    'money',
    'a limit as a float, with an exponent, or with more decimals than the currency',
    'nothing can be deposited',
    LIMITS,
    'an exponent',
  ),
  attack(
    'money',
    'a second limit of one kind and period that allows more',
    'the stricter one holds',
    LIMITS,
    'of one kind and period',
  ),
  attack(
    'money',
    'more used than the limit has, which a subtraction turns into a large number',
    'nothing is left',
    LIMITS,
    'more was used than',
  ),
  attack(
    'money',
    'a thousand limits, behind which the strict one is hidden',
    'nothing can be deposited',
    LIMITS,
    'no list of at most 20',
  ),
  attack(
    'money',
    'a higher limit that waits and is not higher',
    'nothing can be deposited',
    LIMITS,
    'pending value that is not higher',
  ),
  attack(
    'money',
    'six create requests at once, each below the limit',
    'one of them is created',
    LIMITED,
    'two create requests at once',
  ),
  attack(
    'money',
    'one minor unit above the limit, by a client without a screen',
    'the cashier rejects it',
    LIMITED,
    'to the last minor unit',
  ),
  attack(
    'money',
    'a raised limit that is used at once',
    'the lower one holds for a day',
    LIMITED,
    'later when it is raised',
  ),
  attack(
    'money',
    'a delayed answer with an older, higher limit',
    'the newer one holds',
    NARROWED,
    'an answer to an earlier request',
  ),
  attack(
    'money',
    'a limit that falls while the sheet of a wallet is open',
    'the form has the lower one once the sheet is closed, and the cashier decides before',
    'src/parts/help/account-limits.test.tsx',
    'while the sheet of a wallet is open',
  ),
  attack(
    'money',
    'a host that loads the list again for an excluded user',
    'no method is shown',
    NARROWED,
    'a list that is loaded again',
  ),
  attack(
    'script',
    'a link to help that is a script, or a page without encryption',
    'it is not shown',
    LIMITS_JOURNEY,
    'no https address',
  ),

  // Attacks by the proof of a wallet.
  attack(
    'token',
    'a cashier that asks for the seed phrase of a wallet',
    'nothing is asked',
    CONFIRM,
    'a proof of an unknown kind',
  ),
  attack(
    'money',
    'a message that signs in to a bank',
    'it cannot be signed here',
    PAYOUT,
    'a message that signs in',
  ),
  attack(
    'money',
    'a message whose unseen characters say something else',
    'nothing can be confirmed',
    CONFIRM,
    'a message that hides',
  ),
  attack(
    'money',
    'a message that a wallet decodes to another text',
    'nothing can be confirmed',
    PAYOUT,
    'hexadecimal digits',
  ),
  attack(
    'money',
    'a message of another amount, whose digits contain the right one',
    'nothing can be confirmed',
    CONFIRM,
    'a message of another amount',
  ),
  attack(
    'money',
    'a message of another wallet',
    'nothing can be confirmed',
    CONFIRM,
    'a message of another wallet',
  ),
  attack('script', 'markup in a message', 'it is text', CONFIRM, 'markup in a message'),
  attack(
    'money',
    'an expired message, or a signature of it',
    'it can neither be signed nor sent',
    CONFIRM,
    'a message whose time is over',
  ),
  attack(
    'money',
    'a proof that costs as much as the withdrawal',
    'nothing can be confirmed',
    PAYOUT,
    'a transfer of the whole',
  ),
  attack(
    'money',
    'a transfer to the wallet itself, which proves nothing',
    'nothing can be confirmed',
    PAYOUT,
    'a transfer to the wallet itself',
  ),
  attack(
    'money',
    'a proof that is a code for the user’s line',
    'nothing can be confirmed',
    PAYOUT,
    'a phone command',
  ),
  attack(
    'money',
    'an address of a transfer that is replaced while the user waits',
    'the new one is not shown',
    CONFIRM,
    'other details of a transfer',
  ),
  attack(
    'money',
    'an expired address that still looks payable',
    'no address is shown',
    CONFIRM,
    'a transfer whose time is over',
  ),
  attack(
    'money',
    'a proof of an earlier wallet for another one',
    'the answer is dropped',
    CONFIRM,
    'an explanation that arrives after',
  ),
  attack(
    'money',
    'a signature of another wallet',
    'the cashier makes no payment',
    PROOFS,
    'a signature of another wallet',
  ),
  attack(
    'money',
    'a signed message of another amount, wallet or user',
    'the cashier makes no payment',
    PROOFS,
    'a message of another amount, wallet or user',
  ),
  attack('money', 'a proof that is sent again', 'it makes one payment', PROOFS, 'a proof that was spent'),
  attack(
    'money',
    'one proof in three create requests at once',
    'it makes one payment',
    PROOFS,
    'two create requests with one proof',
  ),
  attack(
    'money',
    'a transfer that proves a wallet, for another wallet or twice',
    'it proves one withdrawal to its wallet',
    PROOFS,
    'proves one withdrawal, to its wallet alone',
  ),

  // Fuzzing: valid inputs, each changed in one place by a seed.
  attack(
    'page',
    'changed frames, payments, texts and storage in a real browser',
    'no error, freeze, foreign request or page without a way on',
    'test/attacks/fuzz-sample.test.ts',
  ),

  // Attacks on the same entry points in Firefox and WebKit.
  attack(
    'page',
    'answers without sense, in Firefox and WebKit',
    'good items are shown, and there is a way on',
    ENGINES,
  ),
];

/**
 * @param {Attack['aim']} aim @param {string} name @param {string} rule @param {string} file @param {string} [tests]
 * @returns {Attack}
 */
function attack(aim, name, rule, file, tests) {
  return { aim, name, rule, file, ...(tests && { tests }) };
}

/** True when a test of a file belongs to an attack. @param {Attack} attack @param {string} file @param {string} test */
export function isOf({ file: own, tests }, file, test) {
  return file.endsWith(own) && (tests === undefined || new RegExp(tests).test(test));
}
