import { type ReactNode, useState } from 'react';
import './definition-list.css';

export interface Definition {
  term: string;
  detail: string;
  /** The value as it is drawn, if that is more than its text. */
  drawn?: ReactNode;
  icon?: ReactNode;
  lead?: ReactNode;
  /** True while the value is not known yet: only the space of the row is there, so that nothing below moves when it comes. */
  isAwaited?: boolean | undefined;
  isStrong?: boolean | undefined;
  /**
   * Shows the value in a system font on one line. With a font of the host page, digits of different widths would wrap differently, and the
   * host page could read the value from the height of the widget.
   */
  isSecret?: boolean | undefined;
}

interface Props {
  items: readonly Definition[];
  /** The longest rows that may replace these: their space is reserved, so that nothing below moves. */
  reserved?: readonly Pick<Definition, 'term' | 'detail'>[] | undefined;
}

export function DefinitionList({ items, reserved }: Props) {
  // Initial items appear without animation; only later changes are highlighted.
  const [first] = useState(items);
  const list = (
    <dl className="definitions">
      {items.map(({ term, detail, drawn = detail, icon, lead, isStrong, isAwaited, isSecret }) => (
        <div
          key={term}
          className="definition"
          data-strong={isStrong || undefined}
          data-lead={lead !== undefined || undefined}
          data-awaited={isAwaited || undefined}
          aria-hidden={isAwaited || undefined}
        >
          <dt>
            {lead === undefined ? null : <span className="definition-lead">{lead}</span>}
            {term}
          </dt>
          {/* The key makes a changed value a new element, because browsers count no layout shift for that, and it fades in. */}
          <dd
            key={detail}
            data-changed={!first.some((item) => item.term === term && item.detail === detail) || undefined}
            data-secret={isSecret || undefined}
            data-dd-privacy="mask"
          >
            {icon}
            {/* A phone number is read from left to right in any language. */}
            <bdi>{drawn}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
  if (!reserved) return list;
  return (
    <div className="one-place">
      {list}
      <dl className="definitions" data-reserved="">
        {reserved.map(({ term, detail }) => (
          <div key={term} className="definition">
            <dt data-words={term} />
            <dd data-words={detail} data-dd-privacy="mask" />
          </div>
        ))}
      </dl>
    </div>
  );
}
