import { parseRegex } from '../../../src/domain/regex/parse-regex.ts';
import { eachMethod, failWith } from '../each-method.ts';
import { rulesOf } from '../rule.ts';
import { breaksRules } from '../sample-fields.ts';

export const FIELD_RULES = rulesOf('Fields', {
  'field-rules': {
    level: 'must',
    title: 'The rules of all fields can be checked',
    fix: 'Write rules that compile with the flag u, without back references, lookbehind and inline flags: the widget skips the others.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, validations }) =>
            validations.flatMap(({ regex }) => {
              const reason = refusalOf(regex);
              return reason ? [`${at}: the rule ${regex} of ${name} ${reason}`] : [];
            }),
          ),
        ),
      );
    },
  },
  'field-names': {
    level: 'must',
    title: 'The fields of a method have different names',
    fix: 'Give each field a name of its own: the widget sends one value under a name.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) => {
          const names = method.fields.map(({ name }) => name);
          return names
            .filter((name, index) => names.indexOf(name) !== index)
            .map((name) => `${at}: two fields are called ${name}`);
        }),
      );
    },
  },
  'anchored-rules': {
    level: 'should',
    title: 'The rules of all fields are anchored',
    fix: 'Begin each rule with ^ and end it with $: otherwise a value with anything around it matches.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, validations: [{ regex } = { regex: '' }] }) =>
            regex !== '' &&
            !(
              /^(?:\(\?[=!].*\))*\^|^\(\?[=!]/u.test(regex) ||
              // A rule of one character class finds its character anywhere in the value, so it needs no anchors.
              /^(?:\[\^?[^\]]*\]|\\[DSWdsw]|\\[Pp]\{\w+\})$/u.test(regex) ||
              regex.endsWith('$')
            )
              ? [`${at}: the rule ${regex} of ${name} is not anchored`]
              : [],
          ),
        ),
      );
    },
  },
  choices: {
    level: 'should',
    title: 'Each dropdown has choices, which match the rule of the field',
    fix: 'Add values: [{text, value}] to fields of the types dropdown and networks; the widget rejects a value that breaks the rule.',
    run: async (kit) => {
      failWith(
        (await eachMethod(kit)).flatMap(({ at, method }) =>
          method.fields.flatMap(({ name, type, values, validations }) => {
            if ((type === 'dropdown' || type === 'networks') && values.length === 0) {
              return [`${at}: the dropdown ${name} has no choices`];
            }
            const wrong = values.find(({ value }) => breaksRules({ validations }, value));
            return wrong ? [`${at}: the choice ${wrong.value} of ${name} breaks its rule`] : [];
          }),
        ),
      );
    },
  },
});

function refusalOf(source: string): string | null {
  try {
    new RegExp(source, 'u');
  } catch (error) {
    return `does not compile (${error instanceof Error ? error.message : error})`;
  }
  return parseRegex(source) ? null : 'needs back references, lookbehind or inline flags';
}
