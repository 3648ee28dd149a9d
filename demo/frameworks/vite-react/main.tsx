import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, Link, Route, Routes } from 'react-router';
import { Cashier } from './cashier.tsx';
import Events from './react-events.tsx';

const place = document.querySelector('main');
if (place)
  createRoot(place).render(
    <StrictMode>
      <BrowserRouter>
        <Link to="/">Home</Link> <Link to="/cashier">Cashier</Link>
        <Routes>
          <Route index element={<h1>Home</h1>} />
          <Route path="cashier" element={<Cashier />} />
          <Route path="events" element={<Events />} />
        </Routes>
      </BrowserRouter>
    </StrictMode>,
  );
