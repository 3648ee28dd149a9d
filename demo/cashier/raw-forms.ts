/** The contract allows several formats of fields. These methods use the rare ones, so that the widget's tests cover every format. */
import { isRecord } from '../../src/domain/parsing/decoders.ts';
import { type Preparation, preparationOf } from './catalogue.ts';

/** This method sends its preparation fields as a map by field name. */
const AS_PREPARATION_MAP = 'ng_verve_h2h';
/** This method sends its fields without names, so the widget sends their values by position. */
const AS_NAMELESS_INPUTS = 'uz_card_h2h';
/** This method sends the rules of each field as a `regexList`. */
const AS_REGEX_LIST = 'oxxo';

export function rawPreparationOf(method: string): unknown {
  const requested = preparationOf(method);
  if (method === AS_PREPARATION_MAP) return requested;
  if (method === AS_NAMELESS_INPUTS) return Object.values(requested).map(inputDescriptorOf);
  return undefined;
}

const inputDescriptorOf = ({ placeholder, regex, regexError }: Preparation) => ({
  placeholder,
  pattern: regex,
  errorText: regexError,
});

/** Gives the submitted values the cashier's names, because the widget generates names for nameless fields. */
export function namePrepared(method: string, fields: Record<string, string>): Record<string, string> {
  if (method !== AS_NAMELESS_INPUTS) return fields;
  const names = new Map(
    Object.keys(preparationOf(method)).map((name, index) => [`preparation_${index + 1}`, name]),
  );
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [names.get(name) ?? name, value]));
}

export function rawMethod(method: Record<string, unknown>): Record<string, unknown> {
  if (method.name !== AS_REGEX_LIST || !Array.isArray(method.fields)) return method;
  return { ...method, fields: method.fields.map(withRegexList) };
}

function withRegexList(field: unknown): unknown {
  if (!isRecord(field)) return field;
  const { regex, regex_error_key, ...rest } = field;
  const hasText = { regex: '\\S', regex_error_key: 'errors.required' };
  return { ...rest, regexList: [hasText, { regex, regex_error_key }] };
}
