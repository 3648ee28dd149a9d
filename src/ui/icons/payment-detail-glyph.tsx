import { StrokeGlyph } from './glyph.tsx';

/** Glyphs by the name that a cashier gives a payment detail as `icon` and a field as `category`. */
const LINES = {
  card: 'M5.5 5.25h13A2.5 2.5 0 0 1 21 7.75v8.5a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-8.5a2.5 2.5 0 0 1 2.5-2.5zM3 9.75h18M6.75 14.75h3',
  document:
    'M13.25 3H7.5A2.5 2.5 0 0 0 5 5.5v13A2.5 2.5 0 0 0 7.5 21h9a2.5 2.5 0 0 0 2.5-2.5V8.75zM13.25 3v5.75H19M8.75 13h6.5m-6.5 3.75h4',
  home: 'M3.75 10.5 12 3.75l8.25 6.75M5.75 9v9A2.25 2.25 0 0 0 8 20.25h8A2.25 2.25 0 0 0 18.25 18V9M9.75 20.25V15.5a1.25 1.25 0 0 1 1.25-1.25h2a1.25 1.25 0 0 1 1.25 1.25v4.75',
  mail: 'M5.5 5.25h13A2.5 2.5 0 0 1 21 7.75v8.5a2.5 2.5 0 0 1-2.5 2.5h-13a2.5 2.5 0 0 1-2.5-2.5v-8.5a2.5 2.5 0 0 1 2.5-2.5zM3.75 7.5 12 13l8.25-5.5',
  phone:
    'M8.6 3.75H6A2.25 2.25 0 0 0 3.75 6 14.25 14.25 0 0 0 18 20.25 2.25 2.25 0 0 0 20.25 18v-2.6a1 1 0 0 0-.7-.95l-3.5-1.1a1 1 0 0 0-1.05.3l-1.3 1.5a11.2 11.2 0 0 1-4.85-4.85l1.5-1.3a1 1 0 0 0 .3-1.05l-1.1-3.5a1 1 0 0 0-.95-.7z',
  'ticket-discount':
    'M5.25 5.5h13.5A2.25 2.25 0 0 1 21 7.75V9.5a2.5 2.5 0 0 0 0 5v1.75a2.25 2.25 0 0 1-2.25 2.25H5.25A2.25 2.25 0 0 1 3 16.25V14.5a2.5 2.5 0 0 0 0-5V7.75A2.25 2.25 0 0 1 5.25 5.5zM14.75 9.25l-5.5 5.5M9.5 9.5h.01m4.99 5h.01',
  user: 'M12 3.5a4.25 4.25 0 1 1 0 8.5 4.25 4.25 0 0 1 0-8.5zM4.25 20.5a7.75 5.75 0 0 1 15.5 0',
};

const known = new Map(Object.entries(LINES));

export function hasGlyph(name: string | null | undefined): name is string {
  return known.has(name ?? '');
}

export function PaymentDetailGlyph({ name }: { name: string | null | undefined }) {
  const line = known.get(name ?? '');
  return line ? <StrokeGlyph d={line} /> : null;
}
