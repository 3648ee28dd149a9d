import { useSessionState } from '../../src/session/use-session.tsx';
import { Title } from '../../src/ui/title/title.tsx';

/** Tells the user which order the pigeon carries, and for how many grains. */
export default function PigeonScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  return next?.kind === 'pigeon' ? (
    <Title level={1} size="l">{`A pigeon carries order ${next.order} for ${next.grains} grains`}</Title>
  ) : null;
}
