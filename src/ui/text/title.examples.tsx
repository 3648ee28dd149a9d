import type { Examples } from '../testing/examples.ts';
import { Title } from './title.tsx';

const SIZES = ['m', 'l'] as const;

export const examples = {
  sizes: ({ t }) =>
    SIZES.map((size) => (
      <Title key={size} size={size} level={3}>
        {t('empty.title')}
      </Title>
    )),
  'in another language': () => (
    <Title level={3} lang="es-MX">
      Transferencia interbancaria
    </Title>
  ),
} satisfies Examples;
