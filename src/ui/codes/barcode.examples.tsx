import type { Examples } from '../testing/examples.ts';
import { Barcode } from './barcode.tsx';

const NUMBER = '9835 0024 7711 0463';

export const examples = {
  'a number': ({ t }) => <Barcode value={NUMBER} label={t('instruction.barcode', { value: NUMBER })} />,
  'nothing for a value that CODE-128 cannot hold': () => <Barcode value="Номер" label="Номер" />,
} satisfies Examples;
