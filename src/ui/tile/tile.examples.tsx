import { Icon } from '../icons/icon.tsx';
import { ClockGlyph } from '../icons/more-glyphs.tsx';
import type { Examples } from '../testing/examples.ts';
import { Tile } from './tile.tsx';

const icon = <Icon src="/element/icons/methods/spei-card.svg" label="SPEI" />;
const ignore = () => {};

export const examples = {
  'a name': () => <Tile icon={icon} name="SPEI" onClick={ignore} />,
  'a choice whose screen is beside the list': () => (
    <Tile isCurrent icon={icon} name="SPEI" onClick={ignore} />
  ),
  'a group': () => <Tile isGroup icon={icon} name="SPEI" note="SPEI, OXXO" onClick={ignore} />,
  'with a note and a badge': ({ t }) => (
    <Tile icon={icon} name="SPEI" note="$100 – 100,000" badge={t('banner.no_fee')} onClick={ignore} />
  ),
  'a name in another language, too long for its line': () => (
    <Tile
      icon={icon}
      nameLang="es-MX"
      name="Transferencia interbancaria desde cualquier banco del país"
      note="$100 – 100,000"
      onClick={ignore}
    />
  ),
  'standing out': ({ t }) => (
    <Tile
      emphasis
      icon={<ClockGlyph />}
      name={t('list.openTitle')}
      badge={t('list.openAction')}
      onClick={ignore}
    />
  ),
  disabled: ({ t }) => (
    <Tile
      disabled
      icon={icon}
      name="SPEI"
      note={t('form.unavailable', { currency: 'EUR' })}
      onClick={ignore}
    />
  ),
} satisfies Examples;
