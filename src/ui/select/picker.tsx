import { Popover } from '../popover/popover.tsx';
import type { PopupProps } from '../popover/sheet.tsx';
import type { SelectOption } from './find-options.ts';
import { OptionList, type OptionListProps } from './option-list.tsx';

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
