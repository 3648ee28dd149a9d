import { render } from 'preact';
import { useState } from 'preact/hooks';
import { Cashier } from './cashier.tsx';
import { Events } from './events.tsx';

function Site() {
  const [path, setPath] = useState(location.pathname);
  const go = (to: string) => {
    history.pushState({}, '', to);
    setPath(to);
  };
  const follow = (event: MouseEvent & { currentTarget: HTMLAnchorElement }) => {
    event.preventDefault();
    go(event.currentTarget.pathname);
  };
  return (
    <>
      <a href="/" onClick={follow}>
        Home
      </a>{' '}
      <a href="/cashier" onClick={follow}>
        Cashier
      </a>
      {path === '/cashier' && <Cashier leave={() => go('/')} />}
      {path === '/events' && <Events />}
      {path === '/' && <h1>Home</h1>}
    </>
  );
}

const place = document.querySelector('main');
if (place) render(<Site />, place);
