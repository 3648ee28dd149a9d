import { createRootRoute, HeadContent, Link, Outlet, Scripts } from '@tanstack/react-router';

export const Route = createRootRoute({
  head: () => ({ meta: [{ title: 'TanStack Start' }], links: [{ rel: 'icon', href: 'data:,' }] }),
  component: () => (
    <html lang="en">
      <head>
        <HeadContent />
      </head>
      <body>
        <Link to="/">Home</Link> <Link to="/cashier">Cashier</Link>
        <Outlet />
        <Scripts />
      </body>
    </html>
  ),
});
