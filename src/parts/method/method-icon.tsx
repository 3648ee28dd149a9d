import { createContext, use } from 'react';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { GroupName } from '../../domain/methods/method-groups.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import type { Session } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';

type Props =
  | { method: Pick<Method, 'name' | 'text' | 'iconIds'>; group?: never }
  | { group: GroupName; method?: never };

/** The icon of a method or group in a list: the host's own image from `schema.assets`, else the widget's, else initials. */
export function MethodIcon({ method, group }: Props) {
  const session = useSession();
  const hostImage = useHostImages();
  const { labels, t } = useI18n();
  const name = method ? method.iconIds.compact : `group-${group}`;
  return (
    <Icon
      src={hostImage(name) ?? (name ? ownIcon(session, `methods/${name}`) : undefined)}
      label={method ? labelOf(method, labels) : t(`groups.${group}`)}
    />
  );
}

/** The host's images (`schema.assets`) as a context, which reaches icons in memoized lists without a subscription of each to the state. */
export const HostImages = createContext<object | null>(null);

export function useHostImages(): (name: string) => string | undefined {
  use(HostImages);
  const { assets } = useSession().state.host.schema;
  return (name) => (Object.hasOwn(assets, name) ? assets[name] : undefined);
}

/** The URL of one of the widget's icons, by a path such as `methods/spei-card`. */
export function ownIcon({ options }: Session, path: string): string {
  return `${options.assets}icons/${path}.svg`;
}
