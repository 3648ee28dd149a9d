import { CopyGlyph } from '../icons/more-glyphs.tsx';
import type { Examples } from '../testing/examples.ts';
import { Button } from './button.tsx';
import { LinkButton } from './link-button.tsx';

const COLORS = ['primary', 'accent', 'neutral'] as const;
const SIZES = ['s', 'm', 'xl'] as const;
const FILLS = [false, true];

export const examples = {
  'colours and sizes, with and without a fill': ({ t }) =>
    FILLS.flatMap((plain) =>
      COLORS.flatMap((color) =>
        SIZES.map((size) => (
          <Button key={`${plain} ${color} ${size}`} plain={plain} color={color} size={size}>
            {t('complete.retry')}
          </Button>
        )),
      ),
    ),
  'as wide as its place': ({ t }) => <Button size="xl">{t('deposit.submitEmpty')}</Button>,
  'with a glyph': ({ t }) => (
    <Button size="xl">
      <CopyGlyph />
      {t('pix.copy')}
    </Button>
  ),
  loading: ({ t }) =>
    COLORS.map((color) => (
      <Button key={color} color={color} loading>
        {t('deposit.submitEmpty')}
      </Button>
    )),
  disabled: ({ t }) => <Button disabled>{t('deposit.submitEmpty')}</Button>,
  'said to be disabled, and still there for the focus': ({ t }) => (
    <Button aria-disabled>{t('deposit.submitEmpty')}</Button>
  ),
  'a link': ({ t }) =>
    FILLS.flatMap((plain) =>
      COLORS.map((color) => (
        <LinkButton key={`${plain} ${color}`} href="#" plain={plain} color={color}>
          {t('complete.toProvider')}
        </LinkButton>
      )),
    ),
  'a link in each size': ({ t }) =>
    SIZES.map((size) => (
      <LinkButton key={size} href="#" size={size} block>
        {t('complete.toProvider')}
      </LinkButton>
    )),
} satisfies Examples;
