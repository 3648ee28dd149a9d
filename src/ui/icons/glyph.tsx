import { StrokeGlyph } from './stroke-glyph.tsx';

export const BackGlyph = () => <StrokeGlyph d="M20 12H4.5M11 5l-7 7 7 7" />;
export const CloseGlyph = () => <StrokeGlyph d="M6 6l12 12M18 6 6 18" />;
export const SearchGlyph = () => (
  <StrokeGlyph d="M4 10.5a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0M20 20l-4.9-4.9" />
);
