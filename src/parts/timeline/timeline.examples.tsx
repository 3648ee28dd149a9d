import type { PartExamples } from '../testing/part-examples.ts';
import { Timeline } from './timeline.tsx';

const BEGIN = Date.UTC(2026, 0, 15, 12);

export const examples = {
  'a payment that has arrived': () => (
    <Timeline
      steps={[
        { at: BEGIN, status: 'waiting' },
        { at: BEGIN + 60_000, status: 'accepted' },
        { at: BEGIN + 600_000, status: 'processed' },
      ]}
    />
  ),
  'a payment that has failed': () => (
    <Timeline
      steps={[
        { at: BEGIN, status: 'waiting' },
        { at: BEGIN + 900_000, status: 'mistaked' },
      ]}
    />
  ),
} satisfies PartExamples;
