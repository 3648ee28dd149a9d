/** The glyphs that the first screen does not need. */
import { StrokeGlyph } from './glyph.tsx';

export const CopyGlyph = () => (
  <StrokeGlyph d="M9 11a2 2 0 0 1 2-2h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2zM5.5 15A1.5 1.5 0 0 1 4 13.5V6a2 2 0 0 1 2-2h7.5A1.5 1.5 0 0 1 15 5.5" />
);
export const CheckGlyph = () => <StrokeGlyph d="M5 12.5l4.5 4.5L19 7.5" />;
export const ChevronGlyph = () => <StrokeGlyph d="M9.5 6l6 6-6 6" />;
export const AlertGlyph = () => (
  <StrokeGlyph d="M12 9v4.5M12 17h.01M10.3 4.5 3 17.2A2 2 0 0 0 4.7 20h14.6a2 2 0 0 0 1.7-2.8L13.7 4.5a2 2 0 0 0-3.4 0z" />
);
export const ClockGlyph = () => (
  <StrokeGlyph d="M12 7.5V12l3 2M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0" />
);
export const InfoGlyph = () => (
  <StrokeGlyph d="M12 11.5V16M12 8h.01M3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0" />
);
export const HistoryGlyph = () => <StrokeGlyph d="M4 4.5V9h4.5M4.3 9A8.5 8.5 0 1 1 3.5 12.6M12 8v4.5l3 2" />;
export const PlayGlyph = () => (
  <StrokeGlyph d="M10 8.8v6.4l5-3.2zM3.5 12a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0" />
);
export const LockGlyph = () => (
  <StrokeGlyph d="M7 11V8a5 5 0 0 1 10 0v3M6.5 11h11a1.5 1.5 0 0 1 1.5 1.5v6a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 5 18.5v-6A1.5 1.5 0 0 1 6.5 11z" />
);
