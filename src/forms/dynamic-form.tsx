import {
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { AMEX, brandOf } from '../domain/fields/card-brand.ts';
import { prepareRules } from '../domain/fields/compile-field-rule.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { afterNextPaint, afterPress } from '../platform/timing.ts';
import { ChevronGlyph } from '../ui/icons/more-glyphs.tsx';
import { hostHasFocus, isLeft } from '../ui/safe-focus.ts';
import { DropdownField } from './dropdown-field.tsx';
import { type FormField, partOf, refuseCardData } from './field.ts';
import { type FormState, inOrder, shownError } from './form-state.ts';
import { NetworksField } from './networks-field.tsx';
import { PhoneField, TextField } from './text-field.tsx';
import { useFieldWarning } from './use-field-warning.ts';
import type { FormControl } from './use-form.ts';
import { errorMessage, type FieldProps, isShort } from './use-input-props.tsx';
import './forms.css';

interface Props {
  form: FormControl;
  /** Names of valid fields that are not drawn, because the screen shows their values itself. */
  omitted?: readonly string[] | undefined;
  iconOf?: ((value: string) => ReactNode) | undefined;
}

const FOCUSABLE = 'input:not([disabled]), select:not([disabled]), button:not([disabled])';

/**
 * A list of fields as one form. Advanced fields are collapsed under "more details" until one of them is invalid. When the cashier rejects
 * fields, the first of them is focused.
 */
export function DynamicForm(props: Props) {
  const { fields, state, facts, change, focus, leave } = props.form;
  const i18n = useI18n();
  const id = useId();
  const elements = useRef(new Map<string, HTMLElement>());
  const [isOpen, setOpen] = useState(false);
  /** The server errors that the form knows. A new one moves the focus to its field. Those that the form is created with do not. */
  const shownErrors = useRef(state.serverErrors);
  /** True while the form itself moves the focus to a field, so that the field's server error stays. */
  const isLeading = useRef(false);
  const warningOf = useFieldWarning(state);
  const ordered = inOrder(fields).filter(({ name }) => !props.omitted?.includes(name));
  const last = ordered.at(-1);
  const advanced = ordered.filter((field) => field.isAdvanced);
  // The section of advanced fields opens, because an error in it must be visible.
  const isForcedOpen = advanced.some((field) => state.serverErrors[field.name]);

  function leadTo(field: FormField): void {
    const element = elements.current.get(field.name);
    element?.scrollIntoView({ block: 'center' });
    const target =
      element?.querySelector<HTMLElement>('input:checked') ?? element?.querySelector<HTMLElement>(FOCUSABLE);
    isLeading.current = true;
    target?.focus({ preventScroll: true });
    isLeading.current = false;
  }

  // If `lead` is in the collapsed section, that section is opened before the field gets the focus.
  const { lead } = state;
  const [led, setLed] = useState(lead);
  if (lead !== led) {
    setLed(lead);
    if (lead?.isAdvanced) setOpen(true);
  }
  const leadToInvalid = useEffectEvent(leadTo);
  useLayoutEffect(() => {
    if (lead) leadToInvalid(lead);
  }, [lead]);

  // The rules are compiled after the first paint, because compiling them would delay a submit.
  useEffect(() => {
    void afterNextPaint().then(() => prepareRules(fields.flatMap(({ validations }) => validations)));
  }, [fields]);

  const { serverErrors } = state;
  const leadToNewError = useEffectEvent((serverErrors: FormState['serverErrors']) => {
    const before = shownErrors.current;
    shownErrors.current = serverErrors;
    const rejected = ordered.find(({ name }) => (serverErrors[name] ?? before[name]) !== before[name]);
    const element = rejected && elements.current.get(rejected.name);
    if (element && !hostHasFocus(element)) leadTo(rejected);
  });
  useEffect(() => leadToNewError(serverErrors), [serverErrors]);

  function draw(field: FormField): ReactNode {
    refuseCardData(field);
    // The amount has a field of its own above the form.
    if (field.type === 'amount') return null;
    const problem = shownError(state, field, facts);
    const warning = warningOf(field);
    return (
      <Field
        field={field}
        value={state.values[field.name] ?? ''}
        saved={state.saved[field.name]}
        error={problem === null ? undefined : errorMessage(i18n, problem)}
        hint={warning ? i18n.t(warning) : codeHintOf(field)}
        iconOf={props.iconOf}
        enterKey={field === last ? 'done' : 'next'}
        onChange={(value) => change(field.name, value)}
      />
    );
  }

  /** The hint on which side of the card the security code is, which depends on the card's brand. */
  function codeHintOf(field: FormField): string | undefined {
    if (partOf(field) !== 'code') return undefined;
    const { name = '' } = fields.find((other) => partOf(other) === 'number') ?? {};
    const isFront = brandOf(state.values[name] || (state.saved[name]?.value ?? '')) === AMEX;
    return i18n.t(isFront ? 'cards.codeFront' : 'cards.codeBack');
  }

  const drawField = (field: FormField) => (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to focus events that bubble from the field inside
    <div
      key={field.name}
      className="form-field"
      data-short={isShort(field) || undefined}
      ref={(element) => {
        if (element) elements.current.set(field.name, element);
        return () => {
          elements.current.delete(field.name);
        };
      }}
      onFocus={() => {
        if (!isLeading.current) focus(field.name);
      }}
      onBlur={(event: FocusEvent<HTMLElement>) => {
        const here = event.currentTarget;
        // An open list is elsewhere in the document, so choosing from it does not count as leaving the field.
        const isOpenList = here.querySelector('[aria-expanded="true"]') !== null;
        if (!isOpenList && !here.contains(event.relatedTarget) && isLeft(here))
          afterPress(here, () => leave(field));
      }}
    >
      {draw(field)}
    </div>
  );

  const open = isOpen || isForcedOpen;
  return (
    <div className="form">
      {ordered.filter((field) => !field.isAdvanced).map(drawField)}
      {advanced.length > 0 ? (
        <div className="form-more">
          <button
            type="button"
            className="form-more-button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {i18n.t('form.more')}
            <ChevronGlyph />
          </button>
          <div id={id} className="form-more-fields" hidden={!open}>
            {advanced.map(drawField)}
          </div>
        </div>
      ) : null}
    </div>
  );
}

function Field(props: FieldProps) {
  const { type, country } = props.field;
  if (type === 'dropdown') return <DropdownField {...props} />;
  if (type === 'networks') return <NetworksField {...props} />;
  if (type === 'phone_with_prefix' && country) return <PhoneField {...props} country={country} />;
  return <TextField {...props} />;
}
