import { useSessionState } from '../../src/session/use-session.tsx';
import { Title } from '../../src/ui/text/title.tsx';

export default function PigeonScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  return next?.kind === 'instruction' ? (
    <>
      <Title level={1} size="l">
        A pigeon carries the money
      </Title>
      {next.requisites.map(({ label, value }) => (
        <p key={label}>{value}</p>
      ))}
    </>
  ) : null;
}
