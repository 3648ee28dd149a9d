import { labelOf, type Method } from '../../domain/methods/method.ts';
import { markedLabel, translateCashierText } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { useTheme } from '../../ui/shadow-root.tsx';
import { Title } from '../../ui/text/title.tsx';
import { MethodIcon, ownIcon, useHostImages } from './method-icon.tsx';

import './method-heading.css';

export function MethodHeading({ method }: { method: Pick<Method, 'name' | 'text' | 'iconIds' | 'banner'> }) {
  const i18n = useI18n();
  const label = markedLabel(method, i18n);
  const banner = method.banner ? translateCashierText(i18n, method.banner) : undefined;
  return (
    <div className="method-heading">
      <LargeMethodIcon method={method} />
      <Title level={1} size="l" lang={label.lang}>
        {label.text}
      </Title>
      {banner ? <span className="method-banner">{banner}</span> : null}
    </div>
  );
}

/** The large icon of a method for the current theme, or its compact icon if it has no large one or the host replaced only that. */
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
