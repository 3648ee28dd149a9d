import { PUSH } from '../../src/api/contract.ts';
import type { Incoming } from '../../src/api/envelope.ts';
import type { Client } from './raw-client.ts';

export const pushesOf = (client: Client, id: string): Incoming[] =>
  client.pushes(PUSH.status).filter(({ data }) => Reflect.get(Object(data), 'id') === id);
