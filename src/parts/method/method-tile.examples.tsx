import { methodOf } from '../../session/testing/static-session.ts';
import { Tiles } from '../../ui/layout/section.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { MethodLimits } from './method-limits.tsx';
import { GroupTile, MethodTile } from './method-tile.tsx';

const COINS = ['Bitcoin', 'Ethereum', 'Litecoin'].map((name) => methodOf({ name, text: { en: name } }));

export const examples = {
  'a method': () => (
    <Tiles>
      <MethodTile type="deposit" method={methodOf()} />
    </Tiles>
  ),
  'a method with a badge, not for this currency': () => (
    <Tiles>
      <MethodTile type="withdrawal" method={methodOf({ banner: 'banner.fast', amount_rules: {} })} />
    </Tiles>
  ),
  'a group of many': () => (
    <Tiles>
      <GroupTile type="deposit" group={{ name: 'crypto', position: 1, kind: 'tile', methods: COINS }} />
    </Tiles>
  ),
  'a group of two': () => (
    <Tiles>
      <GroupTile
        type="deposit"
        group={{ name: 'cash_methods', position: 3, kind: 'tile', methods: COINS.slice(1) }}
        isCurrent
      />
    </Tiles>
  ),
  'what may be paid': () => <MethodLimits method={methodOf()} />,
} satisfies PartExamples;
