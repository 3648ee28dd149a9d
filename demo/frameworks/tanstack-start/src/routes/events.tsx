import { createFileRoute } from '@tanstack/react-router';
import Events from '../../react-events.tsx';

export const Route = createFileRoute('/events')({ component: Events });
