import { useSession } from '../../session/use-session.tsx';
import { Flag } from './flag.tsx';

/** The flag of a country, by its ISO 3166 code in lower case. */
export function CountryFlag({ code }: { code: string }) {
  const { options } = useSession();
  return <Flag src={`${options.assets}icons/flags/${code}.svg`} />;
}
