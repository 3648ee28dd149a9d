import { ClockGlyph } from '../glyph/more-glyphs.tsx';
import type { Examples } from '../testing/examples.ts';
import { IconBox } from './icon-box.tsx';

const TONES = ['neutral', 'accent', 'positive', 'warning', 'negative'] as const;

export const examples = {
  tones: () =>
    TONES.map((tone) => (
      <IconBox key={tone} tone={tone}>
        <ClockGlyph />
      </IconBox>
    )),
} satisfies Examples;
