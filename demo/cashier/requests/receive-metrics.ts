import type { Payload } from '../../../src/api/contract.ts';
import type { Caller, Cashier } from '../context.ts';
import { PANEL, panelRoom, TELEMETRY } from '../panel/panel-messages.ts';
import { ok, type Reply } from './reply.ts';

export async function receiveMetrics(
  { io }: Cashier,
  { user }: Caller,
  { events }: Payload<'METRIC_EVENTS_HANDLER:events'>,
): Promise<Reply> {
  const lines = events.map((event) => ({ kind: 'metric', ...event }));
  if (user !== null) io.of(PANEL).to(panelRoom(user)).emit(TELEMETRY, { way: 'link', lines });
  return ok({});
}
