import Events from '../../react-events';

export default function Page() {
  return <Events />;
}
