import { methodOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { MethodLimits } from './method-limits.tsx';
import { GroupTile, MethodTile } from './method-tile.tsx';

const COINS = ['Bitcoin', 'Ethereum', 'Litecoin'].map((name) => methodOf({ name, text: { en: name } }));

export const examples = {
  'a method': () => <MethodTile type="deposit" method={methodOf()} />,
  'a method with a badge, not for this currency': () => (
    <MethodTile type="withdrawal" method={methodOf({ banner: 'banner.fast', amount_rules: {} })} />
  ),
  'a group of many': () => (
    <GroupTile type="deposit" group={{ name: 'crypto', position: 1, kind: 'tile', methods: COINS }} />
  ),
  'a group of two': () => (
    <GroupTile
      type="deposit"
      group={{ name: 'cash_methods', position: 3, kind: 'tile', methods: COINS.slice(1) }}
    />
  ),
  'what may be paid': () => <MethodLimits method={methodOf()} />,
} satisfies PartExamples;
