import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { CashierScreen } from '../../../demo/apps/react-native/cashier-screen.tsx';

const tokens = (new URLSearchParams(location.search).get('tokens') ?? '').split(',');

/** An app with two screens. Its server returns one token after the other, and repeats the last one. */
function App() {
  const [isOpen, setOpen] = useState(true);
  const [said, setSaid] = useState('');
  const fetchUserToken = useState(
    () => async () => (tokens.length > 1 ? tokens.shift() : tokens[0]) ?? '',
  )[0];
  return (
    <>
      <output>{said}</output>
      {isOpen ? (
        <CashierScreen fetchUserToken={fetchUserToken} leave={() => setOpen(false)} show={setSaid} />
      ) : (
        <h1>Home</h1>
      )}
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<App />);
