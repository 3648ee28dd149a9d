import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { type ConnectionPolicy, ProxiedConnection } from './proxied-connection.ts';

/** A TCP proxy between widgets and sandbox. The query of a connection has its run and tab: `xOrigin` is `<run>.<tab>`. */
export class TcpProxy {
  #server: Server;
  #keepers = new Map<string, ConnectionPolicy>();

  private constructor(target: number) {
    this.#server = createServer((client) => this.#accept(client, target));
  }

  static async start(target: number): Promise<TcpProxy> {
    const proxy = new TcpProxy(target);
    await once(proxy.#server.listen(0, '127.0.0.1', 4_096), 'listening');
    return proxy;
  }

  get url(): string {
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  watch(run: string, keeper: ConnectionPolicy): void {
    this.#keepers.set(run, keeper);
  }

  forget(run: string): void {
    this.#keepers.delete(run);
  }

  close(): void {
    this.#server.close();
  }

  #accept(client: Socket, target: number): void {
    let head = Buffer.alloc(0);
    const take = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      client.off('data', take);
      const text = head.subarray(0, end + 4).toString('latin1');
      const [, run = '', tab = ''] = /[?&]xorigin=(\w+)\.(\w+)/.exec(text) ?? [];
      const keeper = this.#keepers.get(run);
      if (!keeper) {
        client.destroy();
        return;
      }
      const plain = Buffer.from(text.replace(/^Sec-WebSocket-Extensions:.*\r\n/im, ''), 'latin1');
      const line = new ProxiedConnection(client, target, plain, `${run}.${tab}`, keeper);
      if (keeper.onConnect(line) === 'refused') line.cut();
    };
    client.on('data', take);
    client.on('error', () => client.destroy());
  }
}
