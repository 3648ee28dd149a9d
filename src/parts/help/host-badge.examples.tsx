import type { PartExamples } from '../testing/part-examples.ts';
import { HostBadge } from './host-badge.tsx';

export const examples = {
  'a drawing': ({ session }) => <HostBadge address={`${session.options.assets}icons/flags/mx.svg`} />,
} satisfies PartExamples;
