import type { Method } from '../../domain/method.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { BonusSwitch } from '../../parts/bonus-switch/bonus-switch.tsx';
import { CountryButton } from '../../parts/country/country-button.tsx';
import { MethodSearch } from './method-search.tsx';
import { useRefetchFlag } from './use-refetch-flag.ts';

/** From this many methods on a list has a search box. */
const SEARCH_FROM = 9;

interface Props {
  type: TransactionType;
  methods: readonly Method[];
  /** The methods to show; null while nothing is searched for. */
  onFound: (methods: readonly Method[] | null) => void;
}

/** What stands above a list: a search box where it is long, whose methods these are, and the bonus to be had. */
export function ListTools({ type, methods, onFound }: Props) {
  useRefetchFlag(type);
  const isLong = methods.length >= SEARCH_FROM;
  return (
    <>
      {isLong ? <MethodSearch methods={methods} onFound={onFound} /> : null}
      <CountryButton to={`/${type}/region`} compact={isLong} />
      {type === 'deposit' ? <BonusSwitch amount={null} /> : null}
    </>
  );
}
