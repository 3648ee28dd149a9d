import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { AS_TYPED, TextInput } from '../controls/text-input.tsx';
import { SearchGlyph } from '../icons/glyph.tsx';
import { CheckGlyph } from '../icons/more-glyphs.tsx';
import { Popover } from '../popover/popover.tsx';
import type { PopupProps } from '../popover/sheet.tsx';
import { findOptions, type SelectOption } from './find-options.ts';
import './option-list.css';

export interface OptionListProps<Option extends SelectOption> {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onPick: (option: Option) => void;
  icon?: ((option: Option) => ReactNode) | undefined;
}

const searchFrom = 9;
/** Letters that the user types faster than this one after the other are the beginning of one word. */
const TYPING_PAUSE_MS = 750;

/** A listbox, with a search box if it is long. Arrow keys move, Enter selects, letters jump to an option. */
export function OptionList<Option extends SelectOption>(props: OptionListProps<Option>) {
  const { label, options, value, onPick, icon } = props;
  const { t } = useI18n();
  const id = useId();
  const [query, setQuery] = useState('');
  const found = findOptions(options, query);
  // The reached option is stored by its value, because another list may arrive while the user moves in this one.
  const [reached, setReached] = useState(value);
  const active = Math.max(
    0,
    found.findIndex((option) => option.value === reached),
  );
  const setActive = (at: number) => setReached(found[at]?.value);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const rows = useRef<(HTMLElement | null)[]>([]);
  const isPointed = useRef(false);
  // The row that was pressed: when the finger leaves a touch screen, Chromium clicks the row below it, even one that has moved there.
  const pressed = useRef<string | null>(null);
  const typed = useRef({ letters: '', at: 0 });
  const isSearched = options.length >= searchFrom;
  const idOf = (at: number) => (found[at] ? `${id}${at}` : undefined);

  useEffect(() => {
    if (!list) return;
    const reveal = () => {
      // A list that scrolled below the pointer would select another option than the pressed one, so it stays while it is pointed at.
      const row = isPointed.current ? undefined : rows.current[active];
      if (row) revealRow(list, row);
    };
    reveal();
    // A popover gets its height after the first paint, and the on-screen keyboard may reduce it: the row is revealed again then.
    const observer = new ResizeObserver(reveal);
    observer.observe(list);
    return () => observer.disconnect();
  }, [list, active]);

  /** Letters on the list move to the next option that begins with them; one letter pressed again moves to the next option after that. */
  const moveToTyped = (letter: string, now: number) => {
    const { letters, at } = typed.current;
    const word = now - at < TYPING_PAUSE_MS && letters !== letter ? letters + letter : letter;
    typed.current = { letters: word, at: now };
    const from = word === letter ? active + 1 : active;
    const match = [...found.slice(from), ...found.slice(0, from)].find((option) =>
      option.label.toLocaleLowerCase().startsWith(word),
    );
    if (match) setActive(found.indexOf(match));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    isPointed.current = false;
    // Enter may only end the composition of an input method. Safari ends the composition before this event, which has the key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const { key } = event;
    const isInList = event.currentTarget === list;
    const option = found[active];
    const last = Math.max(0, found.length - 1);
    if (option && (key === 'Enter' || (key === ' ' && isInList))) onPick(option);
    else if (key === 'ArrowDown') setActive(Math.min(last, active + 1));
    else if (key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (isInList && key === 'Home') setActive(0);
    else if (isInList && key === 'End') setActive(last);
    else {
      const isLetter = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (isInList && isLetter) moveToTyped(key.toLocaleLowerCase(), event.timeStamp);
      return;
    }
    event.preventDefault();
  };
  const keys = { onKeyDown, 'aria-activedescendant': idOf(active) };
  return (
    <div className="options">
      {isSearched ? (
        <div className="options-search">
          <TextInput
            label={t('list.search')}
            isLabelUnseen
            placeholder={t('list.search')}
            prefix={<SearchGlyph />}
            type="text"
            {...AS_TYPED}
            enterKeyHint="done"
            value={query}
            role="combobox"
            aria-autocomplete="list"
            aria-haspopup="listbox"
            aria-expanded
            aria-controls={id}
            onChange={(event) => {
              setQuery(event.target.value);
              setReached(undefined);
            }}
            {...keys}
          />
        </div>
      ) : null}
      <div
        ref={setList}
        id={id}
        className="options-list"
        role="listbox"
        aria-label={label}
        tabIndex={0}
        data-first-focus=""
        onPointerCancel={() => {
          pressed.current = null;
        }}
        {...keys}
      >
        {found.map((option, at) => (
          // biome-ignore lint/a11y: the focus and the keys stay with the search box or the list
          <div
            key={option.value}
            ref={(row) => {
              rows.current[at] = row;
            }}
            id={idOf(at)}
            className="option"
            role="option"
            aria-selected={option.value === value}
            onPointerDown={() => {
              isPointed.current = true;
              pressed.current = option.value;
            }}
            onClick={() => {
              const meant = pressed.current ?? option.value;
              pressed.current = null;
              if (meant === option.value) onPick(option);
            }}
            onPointerMove={() => {
              isPointed.current = true;
              setActive(at);
            }}
            data-active={at === active || undefined}
          >
            {icon?.(option)}
            <span className="option-label">{option.label}</span>
            {option.note ? <span className="option-note">{option.note}</span> : null}
            {option.value === value ? <CheckGlyph /> : null}
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? 'options-nothing' : 'unseen'} role="status">
        {found.length === 0 ? t('form.nothing') : ''}
      </p>
    </div>
  );
}

/** Scrolls a row into view within its list; `scrollIntoView` would scroll the host page too. */
function revealRow(list: HTMLElement, row: HTMLElement): void {
  const below = row.offsetTop + row.offsetHeight - list.clientHeight;
  if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop;
  else if (below > list.scrollTop) list.scrollTop = below;
}

export default function Picker<Option extends SelectOption>({
  anchor,
  onClose,
  ...list
}: OptionListProps<Option> & Omit<PopupProps, 'children'>) {
  return (
    <Popover label={list.label} anchor={anchor} onClose={onClose}>
      <OptionList {...list} />
    </Popover>
  );
}
