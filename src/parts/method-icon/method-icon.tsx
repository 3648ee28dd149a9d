import { labelOf, type Method } from '../../domain/method.ts';
import type { GroupName } from '../../domain/method-groups.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSession } from '../../session/use-session.tsx';
import { Icon } from '../../ui/icon/icon.tsx';

type Props =
  | { method: Pick<Method, 'name' | 'text' | 'iconIds'>; group?: never }
  | { group: GroupName; method?: never };

/** The mark of a method or a group: the host's own image where `schema.assets` names one, else ours, else initials. */
export function MethodIcon({ method, group }: Props) {
  const { options, state } = useSession();
  const { language, t } = useI18n();
  const name = method ? method.iconIds.compact : `group-${group}`;
  // Read without a subscription of its own: a list of a hundred marks would have a hundred.
  const { assets } = state.host.schema;
  const own = Object.hasOwn(assets, name) ? assets[name] : undefined;
  return (
    <Icon
      src={own ?? (name ? `${options.assets}icons/methods/${name}.svg` : undefined)}
      label={method ? labelOf(method, language) : t(`groups.${group}`)}
    />
  );
}
