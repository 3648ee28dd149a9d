import { hydrateRoot } from 'react-dom/client';
import { Cashier } from './cashier.tsx';

const place = document.querySelector('main');
if (place) hydrateRoot(place, <Cashier />);
