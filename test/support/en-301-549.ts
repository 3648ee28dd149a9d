import { readFileSync } from 'node:fs';

/** The test that proves a clause: its file, and a part of its title, letter by letter. */
type Proof = readonly [file: string, test: string];

const AXE: Proof = [
  'test/release/gallery-screens.test.ts',
  'axe, the layout checks and the layout-shift observer',
];
const HEARD: Proof = ['test/journeys/heard.test.ts', 'what a screen reader says on the way of a %s'];
const KEYS: Proof = ['test/journeys/keyboard.test.ts', 'works by keyboard only'];
const CONTRAST: Proof = ['src/theme/brand.test.ts', 'has enough contrast for 200 random palettes'];
const INVALID: Proof = [
  'test/journeys/keyboard.test.ts',
  'an invalid field receives focus, a name and a description',
];
const NO_AUDIO = 'no sound, and no video that starts by itself';
const NO_TIME_MEDIA =
  'the only video is a guide that a cashier may add; captions and a description are part of its file';

/** Clauses of EN 301 549 V3.2.1 for web content. Each has its tests, or the reason why it does not apply or is not tested. */
const CLAUSES: readonly (readonly [
  clause: string,
  requirement: string,
  proof: string | { untested: string } | readonly Proof[],
])[] = [
  ['5.2', 'Activation of accessibility features', 'no feature has to be activated'],
  ['5.3', 'Biometrics', 'the widget uses none'],
  ['5.4', 'Preservation of accessibility information', 'the widget converts no document'],
  [
    '5.7',
    'Key repeat',
    [['test/journeys/focus.test.ts', 'a key that is held down on the main button submits once']],
  ],
  [
    '5.8',
    'Double-strike key acceptance',
    [['test/journeys/focus.test.ts', 'an offered amount moves the focus before the main button']],
  ],
  ['5.9', 'Simultaneous user actions', [KEYS]],
  ['6', 'Two-way voice communication', 'the widget has no voice or text communication'],
  ['7', 'Video', NO_TIME_MEDIA],
  ['8', 'Hardware', 'the widget is software'],
  ['9.1.1.1', 'Non-text content', [AXE, HEARD]],
  ['9.1.2.1', 'Audio-only and video-only', NO_TIME_MEDIA],
  ['9.1.2.2', 'Captions', NO_TIME_MEDIA],
  ['9.1.2.3', 'Audio description or media alternative', NO_TIME_MEDIA],
  ['9.1.2.5', 'Audio description', NO_TIME_MEDIA],
  ['9.1.3.1', 'Info and relationships', [AXE, HEARD]],
  ['9.1.3.2', 'Meaningful sequence', [HEARD]],
  ['9.1.3.3', 'Sensory characteristics', [HEARD]],
  [
    '9.1.3.4',
    'Orientation',
    [['test/journeys/layout.test.ts', 'on a phone in landscape the main button is visible']],
  ],
  [
    '9.1.3.5',
    'Identify input purpose',
    [['src/forms/dynamic-form.test.tsx', 'has the right input mode, autocomplete and capitalisation']],
  ],
  ['9.1.4.1', 'Use of colour', [HEARD]],
  ['9.1.4.2', 'Audio control', NO_AUDIO],
  ['9.1.4.3', 'Contrast (minimum)', [CONTRAST, AXE]],
  [
    '9.1.4.4',
    'Resize text',
    [
      [
        'test/journeys/layout.test.ts',
        'a long total stays the largest text of its card on a narrow phone with enlarged text',
      ],
    ],
  ],
  [
    '9.1.4.5',
    'Images of text',
    'no picture contains text, except the marks of methods, which have a name beside them',
  ],
  ['9.1.4.10', 'Reflow', [AXE]],
  [
    '9.1.4.11',
    'Non-text contrast',
    [CONTRAST, ['element/build/icons/icons.test.ts', 'have a contrast of at least 4.5:1']],
  ],
  [
    '9.1.4.12',
    'Text spacing',
    { untested: 'lines have no fixed height and texts wrap, but no test widens their spacing' },
  ],
  ['9.1.4.13', 'Content on hover or focus', 'nothing appears on hover or focus alone'],
  ['9.2.1.1', 'Keyboard', [KEYS]],
  [
    '9.2.1.2',
    'No keyboard trap',
    [['test/journeys/host-keys.test.ts', 'Tab enters and leaves the widget in a dialog']],
  ],
  ['9.2.1.4', 'Character key shortcuts', 'no key is a shortcut'],
  [
    '9.2.2.1',
    'Timing adjustable',
    'a deadline is that of the bank or network that the money goes to; what was sent late is found by its number',
  ],
  ['9.2.2.2', 'Pause, stop, hide', [AXE]],
  ['9.2.3.1', 'Three flashes', 'nothing flashes'],
  ['9.2.4.1', 'Bypass blocks', 'a widget in a page: the host page has its own way to skip blocks'],
  [
    '9.2.4.2',
    'Page titled',
    [['test/journeys/accessibility.test.ts', 'axe finds no violation in the sandbox page around a widget']],
  ],
  [
    '9.2.4.3',
    'Focus order',
    [['test/journeys/keyboard.test.ts', 'Back returns the focus to the tile that was activated'], HEARD],
  ],
  ['9.2.4.4', 'Link purpose', [AXE]],
  ['9.2.4.5', 'Multiple ways', 'the steps of a payment are a process'],
  ['9.2.4.6', 'Headings and labels', [HEARD]],
  [
    '9.2.4.7',
    'Focus visible',
    { untested: 'a ring of 2 px around every control; no test looks at its pixels' },
  ],
  ['9.2.5.1', 'Pointer gestures', 'every action is a tap; swiping back has a button'],
  ['9.2.5.2', 'Pointer cancellation', 'buttons act on release, by the browser'],
  [
    '9.2.5.3',
    'Label in name',
    [
      [
        'test/journeys/accessibility.test.ts',
        'the accessible name of a method or group is exactly its label',
      ],
    ],
  ],
  ['9.2.5.4', 'Motion actuation', 'no sensor is used'],
  [
    '9.3.1.1',
    'Language of page',
    [
      [
        'test/journeys/interface-languages.test.ts',
        'each interface language is fetched when the host asks for it',
      ],
    ],
  ],
  [
    '9.3.1.2',
    'Language of parts',
    [['src/i18n/i18n.test.ts', 'a label in another language than the interface has a lang attribute']],
  ],
  ['9.3.2.1', 'On focus', [KEYS]],
  [
    '9.3.2.2',
    'On input',
    [['test/journeys/keyboard.test.ts', 'Enter in an incomplete form does not submit']],
  ],
  ['9.3.2.3', 'Consistent navigation', [HEARD]],
  ['9.3.2.4', 'Consistent identification', [HEARD]],
  ['9.3.3.1', 'Error identification', [INVALID]],
  ['9.3.3.2', 'Labels or instructions', [INVALID, HEARD]],
  [
    '9.3.3.3',
    'Error suggestion',
    [['test/journeys/errors.test.ts', 'each rejection of a create request shows its text on the form']],
  ],
  [
    '9.3.3.4',
    'Error prevention (legal, financial, data)',
    [
      ['test/journeys/withdrawal.test.ts', 'a withdrawal to a CLABE is confirmed first'],
      ['test/journeys/withdrawal.test.ts', 'a withdrawal that was not paid out yet can be cancelled'],
    ],
  ],
  ['9.4.1.1', 'Parsing', [AXE]],
  ['9.4.1.2', 'Name, role, value', [AXE, HEARD]],
  ['9.4.1.3', 'Status messages', [HEARD]],
  ['9.6', 'WCAG conformance requirements', [AXE]],
  ['10', 'Non-web documents', 'the widget makes none; a receipt is printed by the browser'],
  [
    '11.7',
    'User preferences',
    [['test/journeys/forced-dark.test.ts', 'a QR code keeps white paper and black ink']],
  ],
  [
    '12.1.1',
    'Accessibility and compatibility features',
    [['test/checks/docs.test.ts', 'the generated parts of %s are as the code says']],
  ],
  ['12.2', 'Support services', 'support is the host’s'],
  ['13', 'Relay and emergency services', 'the widget has none'],
  [
    'WCAG 2.2: 2.4.11',
    'Focus not obscured',
    [
      [
        'test/journeys/layout.test.ts',
        'a tapped field that the sticky main button half covers is scrolled clear of it',
      ],
    ],
  ],
  ['WCAG 2.2: 2.5.7', 'Dragging movements', 'nothing has to be dragged; a captcha’s puzzle is the service’s'],
  ['WCAG 2.2: 2.5.8', 'Target size', [AXE]],
  [
    'WCAG 2.2: 3.2.6',
    'Consistent help',
    [['test/journeys/receipt.test.ts', 'a host with support is asked for help with the payment']],
  ],
  [
    'WCAG 2.2: 3.3.7',
    'Redundant entry',
    [
      [
        'test/journeys/withdrawal.test.ts',
        'Back leads from the confirmation to the form with its values kept',
      ],
    ],
  ],
  [
    'WCAG 2.2: 3.3.8',
    'Accessible authentication',
    [['test/journeys/typing.test.ts', 'accepts a paste with any separators']],
  ],
];

/** The report's row for each clause. @throws {Error} if a named test does not exist */
export function reportRows(): string[][] {
  return CLAUSES.map(([clause, requirement, proof]) => {
    if (typeof proof === 'string') return [clause, requirement, 'does not apply', proof];
    if ('untested' in proof) return [clause, requirement, 'not tested', proof.untested];
    for (const [file, test] of proof) {
      if (!readFileSync(file, 'utf8').includes(test))
        throw new Error(`${clause}: ${file} has no test “${test}”`);
    }
    const tests = proof.map(([file, test]) => `\`${file}\`: ${test.replace(' of a %s', ' of a journey')}`);
    return [clause, requirement, 'supports', tests.join('; ')];
  });
}
