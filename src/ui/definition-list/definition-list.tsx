import { type ReactNode, useState } from 'react';
import { addStyles } from '../styles.ts';
import css from './definition-list.css?inline';

addStyles(css);

export interface Definition {
  term: string;
  detail: string;
  /** Decoration before the value: the mark of a method, the coin of a currency. */
  icon?: ReactNode;
  /** Decoration before the name, in a place of its own. */
  lead?: ReactNode;
  /** The row that matters most: the total. */
  isStrong?: boolean | undefined;
}

/** Rows of a name and its value, as on a receipt. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  // Initial items appear without animation; only later changes are highlighted.
  const [first] = useState(items);
  return (
    <dl className="definitions">
      {items.map(({ term, detail, icon, lead, isStrong }) => (
        <div
          key={term}
          className="definition"
          data-strong={isStrong || undefined}
          data-lead={lead !== undefined || undefined}
        >
          <dt>
            {lead === undefined ? null : <span className="definition-lead">{lead}</span>}
            {term}
          </dt>
          {/* A new value comes in as a new element: it fades, and to the browser nothing has moved. */}
          <dd
            key={detail}
            data-changed={!first.some((item) => item.term === term && item.detail === detail) || undefined}
            data-dd-privacy="mask"
          >
            {icon}
            {detail}
          </dd>
        </div>
      ))}
    </dl>
  );
}
