import { Link, Outlet, Scripts } from 'react-router';

export default function Root() {
  return (
    <html lang="en">
      <head>
        <title>React Router</title>
        <link rel="icon" href="data:," />
      </head>
      <body>
        <Link to="/">Home</Link> <Link to="/cashier">Cashier</Link>
        <Outlet />
        <Scripts />
      </body>
    </html>
  );
}
