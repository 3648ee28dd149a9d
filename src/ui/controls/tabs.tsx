import type { CSSProperties } from 'react';
import './tabs.css';

interface Props<Value extends string> {
  label: string;
  items: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Two or three tabs. Not ARIA tabs but a navigation, because they lead to different content. */
export function Tabs<Value extends string>({ label, items, value, onChange }: Props<Value>) {
  const at = items.findIndex((item) => item.value === value);
  const variables = { '--count': items.length, '--at': Math.max(0, at) } as CSSProperties;
  return (
    <nav className="tabs" aria-label={label} style={variables}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          className="tab"
          aria-current={item.value === value ? 'page' : undefined}
          onClick={() => onChange(item.value)}
        >
          {item.label}
        </button>
      ))}
    </nav>
  );
}
