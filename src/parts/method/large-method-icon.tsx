import { labelOf, type Method } from '../../domain/methods/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTheme } from '../../ui/shadow-root.tsx';
import { MethodIcon, ownIcon, useHostImages } from './method-icon.tsx';

/**
 * The large icon of a method, for the current theme. If the host has replaced only the compact icon, that one
 * is shown here too.
 */
export function LargeMethodIcon({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds'> }) {
  const session = useSession();
  const hostImage = useHostImages();
  const { labels } = useI18n();
  const theme = useTheme();
  const { compact, [theme]: name } = method.iconIds;
  const own = hostImage(name);
  if (!name || (!own && hostImage(compact))) return <MethodIcon method={method} />;
  return (
    <Icon
      src={own ?? ownIcon(session, `methods/${name}`)}
      fallback={compact ? ownIcon(session, `methods/${compact}`) : undefined}
      label={labelOf(method, labels)}
      shape="wide"
    />
  );
}
