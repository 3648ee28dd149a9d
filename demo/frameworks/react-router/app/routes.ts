import { index, type RouteConfig, route } from '@react-router/dev/routes';

export default [
  index('home.tsx'),
  route('cashier', 'cashier.tsx'),
  route('events', '../react-events.tsx'),
] satisfies RouteConfig;
