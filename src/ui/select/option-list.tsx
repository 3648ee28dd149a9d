import {
  useFloatingRootContext,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '../controls/text-input.tsx';
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
  searchLabel: string;
  /** Text that is shown when no option contains the query. */
  nothingLabel: string;
  icon?: ((option: Option) => ReactNode) | undefined;
}

/** A list with at least this many options has a search box. */
const searchFrom = 9;

/** A listbox, with a search box if it is long. Arrow keys move, Enter selects, letters jump to an option. */
export function OptionList<Option extends SelectOption>(props: OptionListProps<Option>) {
  const { label, options, value, onPick, searchLabel, nothingLabel, icon } = props;
  const id = useId();
  const [query, setQuery] = useState('');
  const found = findOptions(options, query);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex((option) => option.value === value),
    ),
  );
  const [search, setSearch] = useState<HTMLInputElement | null>(null);
  const [list, setList] = useState<HTMLDivElement | null>(null);
  const rows = useRef<(HTMLElement | null)[]>([]);
  const isPointed = useRef(false);
  const isSearched = options.length >= searchFrom;
  // With no option Floating UI has to forget its position, so that it starts at the first option of the next query.
  const activeIndex = found.length > 0 ? active : null;
  // Floating UI gives an id to the active row only, and its id is of the wrong row after a new query.
  const idOf = (at: number) => (found[at] ? `${id}${at}` : undefined);
  const activeDescendant = { 'aria-activedescendant': idOf(active) };

  const context = useFloatingRootContext({ open: true, elements: { reference: search, floating: list } });
  const navigation = useListNavigation(context, {
    listRef: rows,
    activeIndex,
    onNavigate: (index) => setActive(index ?? 0),
    // The focus stays in the search box or on the list.
    virtual: true,
    // The row that the pointer has left stays active: Floating UI would activate none.
    focusItemOnHover: false,
    // `scrollIntoView` would scroll the host page too.
    scrollItemIntoView: false,
  });
  const typeahead = useTypeahead(context, {
    listRef: { current: found.map((option) => option.label) },
    activeIndex,
    onMatch: setActive,
    // The space bar selects an option, so that the search by typing ignores it.
    ignoreKeys: [' '],
  });
  const { getReferenceProps, getFloatingProps, getItemProps } = useInteractions([
    navigation,
    useRole(context, { role: 'combobox' }),
    // Letters in the search box edit its text, and select no option.
    { floating: typeahead.floating },
  ]);

  useEffect(() => {
    if (!list) return;
    const reveal = () => {
      // A list that scrolled below the pointer would select another option than the pressed one.
      const row = isPointed.current ? undefined : rows.current[active];
      if (row) revealRow(list, row);
    };
    reveal();
    // A popover gets its height after the first paint, and the on-screen keyboard may reduce it.
    const observer = new ResizeObserver(reveal);
    observer.observe(list);
    return () => observer.disconnect();
  }, [list, active]);

  const onKeyDown = (event: KeyboardEvent) => {
    isPointed.current = false;
    const isInList = event.currentTarget === list;
    // Enter may end the composition of an input method; Safari has ended it before this event.
    const option = event.nativeEvent.isComposing || event.keyCode === 229 ? undefined : found[active];
    if (option && (event.key === 'Enter' || (event.key === ' ' && isInList))) onPick(option);
    // Floating UI leaves both keys to the text of the search box, also where the list has the focus.
    else if (isInList && event.key === 'Home') setActive(0);
    else if (isInList && event.key === 'End') setActive(found.length - 1);
    else return;
    event.preventDefault();
  };
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
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="done"
            value={query}
            ref={setSearch}
            {...getReferenceProps({
              ...activeDescendant,
              onChange: (event) => {
                setQuery((event.target as HTMLInputElement).value);
                setActive(0);
              },
              onKeyDown,
            })}
          />
        </div>
      ) : null}
      <div
        ref={setList}
        {...getFloatingProps({
          className: 'options-list',
          'aria-label': label,
          ...activeDescendant,
          tabIndex: 0,
          onKeyDown,
        })}
        data-first-focus=""
      >
        {found.map((option, at) => (
          <div
            key={option.value}
            ref={(row) => {
              rows.current[at] = row;
            }}
            {...getItemProps({
              active: at === active,
              selected: option.value === value,
              id: idOf(at),
              className: 'option',
              onClick: () => onPick(option),
              onPointerMove: () => {
                isPointed.current = true;
                setActive(at);
              },
            })}
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

/** The open list of a `Select`, as a lazy chunk. */
export default function Picker<Option extends SelectOption>({
  closeLabel,
  anchor,
  onClose,
  ...list
}: OptionListProps<Option> & Omit<PopupProps, 'children'>) {
  return (
    <Popover label={list.label} closeLabel={closeLabel} anchor={anchor} onClose={onClose}>
      <OptionList {...list} />
    </Popover>
  );
}
