import { renderToString } from 'react-dom/server';
import { Cashier } from './cashier.tsx';

/** The markup of the page, for `<main>` of index.html. */
export const renderPage = (): string => renderToString(<Cashier />);
