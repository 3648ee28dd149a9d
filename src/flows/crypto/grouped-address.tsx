import { type ReactNode, type Ref, useId } from 'react';

interface Props {
  label: string;
  /** Decoration before the label: the coin's icon. */
  icon: ReactNode;
  address: string;
  /** Ref of the element whose only text is the address. */
  ref: Ref<HTMLSpanElement>;
}

/**
 * An address in groups of four, the way users compare it; the first and last group are emphasized, because
 * users look at those. The gaps are CSS, so that a selection contains only the address.
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
