import type { PartExamples } from '../testing/part-examples.ts';
import { GuideVideo } from './video-link.tsx';

export const examples = {
  'a film': ({ session }) => <GuideVideo address={`${session.options.assets}guides/crypto-ru.mp4`} />,
  'no film': () => <GuideVideo address={null} />,
} satisfies PartExamples;
