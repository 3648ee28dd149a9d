import { Icon } from '../icons/icon.tsx';
import type { Examples } from '../testing/examples.ts';
import { Tile } from '../tile/tile.tsx';
import { Tiles } from './section.tsx';

const NAMES = ['SPEI', 'OXXO', 'Banco Azteca'];

export const examples = {
  'a list': () => (
    <Tiles>
      {NAMES.map((name) => (
        <li key={name}>
          <Tile icon={<Icon label={name} />} name={name} onClick={() => {}} />
        </li>
      ))}
    </Tiles>
  ),
} satisfies Examples;
