import type { Examples } from '../testing/examples.ts';
import { IconBox } from './icon-box.tsx';
import { ClockGlyph } from './more-glyphs.tsx';

const TONES = ['neutral', 'accent', 'positive', 'warning', 'negative'] as const;

export const examples = {
  tones: () =>
    TONES.map((tone) => (
      <IconBox key={tone} tone={tone}>
        <ClockGlyph />
      </IconBox>
    )),
} satisfies Examples;
