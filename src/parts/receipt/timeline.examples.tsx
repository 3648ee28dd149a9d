import type { PartExamples } from '../testing/part-examples.ts';
import { Timeline } from './timeline.tsx';

const BEGIN = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const asked = { at: BEGIN, status: 'waiting' } as const;
const approved = { at: BEGIN + MINUTE_MS, status: 'accepted' } as const;
const failed = { at: BEGIN + 15 * MINUTE_MS, status: 'mistaked' } as const;

const sum = { amount: '500.00', currency: 'MXN' };

export const examples = {
  'a payment that has just been requested, with the time of arrival': () => (
    <Timeline
      transaction={{
        ...sum,
        status: 'waiting',
        timeline: [asked],
        arrivesAt: BEGIN + 15 * MINUTE_MS,
        speed: 'payout.standard',
      }}
    />
  ),
  'a payout that goes back to its sources': () => (
    <Timeline
      transaction={{
        ...sum,
        method: 'bank',
        status: 'accepted',
        timeline: [asked, approved],
        arrivesAt: BEGIN + 3 * DAY_MS,
        speed: 'payout.standard',
        shares: [
          {
            method: 'card',
            label: 'Visa',
            account: '•••• 4242',
            amount: '200.00',
            currency: 'MXN',
            arrivesIn: 3 * DAY_MS,
          },
          { method: 'bank', label: 'SPEI', amount: '300.00', currency: 'MXN', arrivesIn: DAY_MS },
        ],
      }}
    />
  ),
  'a payment on its way': () => (
    <Timeline transaction={{ ...sum, status: 'accepted', timeline: [asked, approved] }} />
  ),
  'a payment that has arrived': () => (
    <Timeline
      transaction={{
        ...sum,
        status: 'processed',
        timeline: [asked, approved, { at: BEGIN + 10 * MINUTE_MS, status: 'processed' }],
      }}
    />
  ),
  'a payment that came back after it had arrived': () => (
    <Timeline
      transaction={{
        ...sum,
        status: 'processed',
        timeline: [asked, approved, { at: BEGIN + 10 * MINUTE_MS, status: 'processed' }],
        reversal: { state: 'returned', amount: '500.00', at: BEGIN + 60 * MINUTE_MS },
      }}
    />
  ),
  'a payment of which a part came back': () => (
    <Timeline
      transaction={{
        ...sum,
        status: 'processed',
        timeline: [asked, approved, { at: BEGIN + 10 * MINUTE_MS, status: 'processed' }],
        reversal: { state: 'returned', amount: '40.00', at: BEGIN + 60 * MINUTE_MS },
      }}
    />
  ),
  'a payment that has failed': () => (
    <Timeline transaction={{ ...sum, status: 'mistaked', timeline: [asked, failed] }} />
  ),
  'a payment that the user has cancelled': () => (
    <Timeline
      transaction={{
        ...sum,
        status: 'mistaked',
        timeline: [asked, failed],
        reason: { code: 'cancelled_by_user' },
      }}
    />
  ),
} satisfies PartExamples;
