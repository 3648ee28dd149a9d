import type { Examples } from '../testing/examples.ts';
import { Icon } from './icon.tsx';

const SHAPES = ['tile', 'wide', 'coin'] as const;
const MARK = '/element/icons/methods/spei-card.svg';

export const examples = {
  'shapes with an image': () =>
    SHAPES.map((shape) => <Icon key={shape} shape={shape} src={MARK} label="SPEI" />),
  'initials where there is no image': () =>
    SHAPES.map((shape) => <Icon key={shape} shape={shape} label="Banco Azteca" />),
  'another image for one that does not load': () => <Icon src="data:," fallback={MARK} label="SPEI" />,
} satisfies Examples;
