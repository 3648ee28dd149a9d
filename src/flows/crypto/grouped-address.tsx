import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  label: string;
  /** Decoration before the label: the coin. */
  icon: ReactNode;
  address: string;
  /** The element that holds nothing but the address. */
  ref: Ref<HTMLSpanElement>;
}

/**
 * An address in groups of four, which is how people compare it; first and last stand out, since those are what they look
 * at. The gaps are drawn and not written: a selection takes the address alone.
 */
export function GroupedAddress({ label, icon, address, ref }: Props) {
  const id = useId();
  const groups = address.match(/.{1,4}/g) ?? [];
  return (
    <div className="address-box">
      <span className="address-label" id={id}>
        {icon}
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a name for a value that is no form field */}
      <span
        className="address-groups"
        role="group"
        aria-labelledby={id}
        ref={ref}
        translate="no"
        data-dd-privacy="mask"
      >
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups of one text in a fixed order
          <span key={at} data-edge={at === 0 || at === groups.length - 1 || undefined}>
            {group}
          </span>
        ))}
      </span>
    </div>
  );
}
