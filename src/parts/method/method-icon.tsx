import { labelOf, type Method } from '../../domain/methods/method.ts';
import type { GroupName } from '../../domain/methods/method-groups.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { ownIcon, useHostImages } from './asset-source.ts';

type Props =
  | { method: Pick<Method, 'name' | 'text' | 'iconIds'>; group?: never }
  | { group: GroupName; method?: never };

/**
 * The icon of a method or group in a list: the host's own image from `schema.assets`, else the widget's, else
 * initials.
 */
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
