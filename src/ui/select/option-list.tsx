import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { SearchGlyph } from '../glyph/glyph.tsx';
import { CheckGlyph } from '../glyph/more-glyphs.tsx';
import { addStyles } from '../styles/attach-styles.ts';
import { TextInput } from '../text-input/text-input.tsx';
import { findOptions, type SelectOption } from './find-options.ts';
import css from './option-list.css?inline';

addStyles(css);

export interface OptionListProps<Option extends SelectOption> {
  label: string;
  options: readonly Option[];
  value: string | undefined;
  onPick: (option: Option) => void;
  searchLabel: string;
  /** Shown when no option contains the query. */
  nothingLabel: string;
  icon?: ((option: Option) => ReactNode) | undefined;
}

/** A list with at least this many options has a search box. */
const searchFrom = 9;

/** A listbox, with a search box if it is long. Arrow keys move, Enter selects, letters jump to an option. */
export function OptionList<Option extends SelectOption>(props: OptionListProps<Option>) {
  const { label, options, value, onPick, searchLabel, nothingLabel, icon } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const jump = useTypeahead();
  const [query, setQuery] = useState('');
  const found = findOptions(options, query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex((option) => option.value === value),
    ),
  );
  const isPointed = useRef(false);
  const isSearched = options.length >= searchFrom;
  const idOf = (at: number) => (found[at] ? `${id}${at}` : undefined);

  useEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const reveal = () => {
      // A list that scrolled below the pointer would select another option than the pressed one.
      if (isPointed.current) return;
      const row = shown.children[active];
      if (row instanceof HTMLElement) revealRow(shown, row);
    };
    reveal();
    // A popover gets its height after the first paint, and the on-screen keyboard may reduce it.
    const observer = new ResizeObserver(reveal);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [active]);

  const onKeyDown = (event: KeyboardEvent) => {
    isPointed.current = false;
    const last = found.length - 1;
    // In the search box Home, End, space and letters edit the text.
    const isTyping = event.target instanceof HTMLInputElement;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, active + 1),
      ArrowUp: Math.max(0, active - 1),
    };
    if (!isTyping) Object.assign(moves, { Home: 0, End: last });
    const to = moves[event.key];
    const picked = found[active];
    if (to !== undefined) setActive(to);
    else if (picked && (event.key === 'Enter' || (event.key === ' ' && !isTyping))) onPick(picked);
    else if (!isTyping && event.key.length === 1) setActive(jump(found, active, event));
    else return;
    event.preventDefault();
  };
  const pointed = { 'aria-controls': `${id}list`, 'aria-activedescendant': idOf(active) };
  return (
    <div className="options">
      {isSearched ? (
        <div className="options-search">
          <TextInput
            label={searchLabel}
            isLabelUnseen
            placeholder={searchLabel}
            prefix={<SearchGlyph />}
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-autocomplete="list"
            {...pointed}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              setActive(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
      ) : null}
      <div
        ref={list}
        id={`${id}list`}
        className="options-list"
        role="listbox"
        aria-label={label}
        aria-activedescendant={idOf(active)}
        tabIndex={0}
        data-first-focus=""
        onKeyDown={onKeyDown}
      >
        {found.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the listbox or its search box takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays there too, by aria-activedescendant
          <div
            key={option.value}
            id={idOf(at)}
            className="option"
            role="option"
            aria-selected={option.value === value}
            data-active={at === active || undefined}
            onClick={() => onPick(option)}
            onPointerMove={() => {
              isPointed.current = true;
              setActive(at);
            }}
          >
            {icon?.(option)}
            <span className="option-label">{option.label}</span>
            {option.note ? <span className="option-note">{option.note}</span> : null}
            {option.value === value ? <CheckGlyph /> : null}
          </div>
        ))}
      </div>
      <p className={found.length === 0 ? 'options-nothing' : 'unseen'} role="status">
        {found.length === 0 ? nothingLabel : ''}
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

/**
 * Letters typed in quick succession jump to the option that starts with them; the same letter again jumps to
 * the next one.
 */
function useTypeahead() {
  const typed = useRef({ text: '', at: 0 });
  return (options: readonly SelectOption[], from: number, { key, timeStamp }: KeyboardEvent): number => {
    const { text, at } = typed.current;
    const goesOn = timeStamp - at < 700 && text !== key;
    typed.current = { text: goesOn ? text + key : key, at: timeStamp };
    const wanted = typed.current.text.toLocaleLowerCase();
    for (let step = goesOn ? 0 : 1; step <= options.length; step += 1) {
      const next = (from + step) % options.length;
      if (options[next]?.label.toLocaleLowerCase().startsWith(wanted)) return next;
    }
    return from;
  };
}
