import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { type BaseContract, ContractFactory, HDNodeWallet, type InterfaceAbi, JsonRpcProvider } from 'ethers';
import solc from 'solc';
import * as z from 'zod/mini';
import { readRaw } from '../../http/read-body.ts';
import type { Erc20Options } from './erc20-provider.ts';

const CHAIN_ID = 31_337;
/** The public test mnemonic: its accounts own coins on local chains only. */
const MNEMONIC = 'test test test test test test test test test test test junk';
const DEPOSITS_PATH = "m/44'/60'/1'";
const MAX_BODY_BYTES = 1_000_000;
const SUPPLY = 10n ** 15n;
const FLOAT = 10n ** 12n;
const CONFIRMATION_BLOCKS = 3;
const LISTENING = /Listening on 127\.0\.0\.1:(\d+)/;

const compiledSchema = z.object({
  contracts: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({ abi: z.array(z.any()), evm: z.object({ bytecode: z.object({ object: z.string() }) }) }),
    ),
  ),
});

/** A local chain (anvil) with a coin and the contract of withdrawals. Its connection can lose responses. Only `mine` makes blocks. */
export async function startLocalChain({ clock = Date.now }: { clock?: () => number } = {}) {
  const node = spawn(anvilPath(), ['--port', '0', '--no-mining', '--order', 'fifo'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await portOf(node.stdout);
  const rpc = new JsonRpcProvider(`http://127.0.0.1:${port}`, CHAIN_ID, {
    staticNetwork: true,
    cacheTimeout: -1,
  });
  const owner = HDNodeWallet.fromPhrase(MNEMONIC).connect(rpc);
  /** Blocks have the time of the clock, and are at least a second apart. */
  async function mine(blocks = 1): Promise<void> {
    for (let at = 0; at < blocks; at += 1) {
      const { timestamp = 0 } = (await rpc.getBlock('latest')) ?? {};
      await rpc.send('evm_setNextBlockTimestamp', [Math.max(timestamp + 1, Math.floor(clock() / 1_000))]);
      await rpc.send('evm_mine', []);
    }
  }

  async function deploy(name: string, file: string, ...parameters: unknown[]): Promise<BaseContract> {
    const { abi, bytecode } = await compile(name, file);
    const contract = await new ContractFactory(abi, bytecode, owner).deploy(...parameters);
    await mine();
    return contract;
  }
  const token = await deploy('TestToken', 'test-token.sol', SUPPLY);
  const payouts = await deploy('Payouts', 'payouts.sol', await token.getAddress());
  const transfer = async (to: string, units: bigint) => {
    const sent = await token.getFunction('transfer').send(to, units);
    return sent.hash;
  };
  await transfer(await payouts.getAddress(), FLOAT);
  await mine();

  const faults = { losesAnswers: false, isDown: false, hooks: 1, paysAtOnce: false };
  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (faults.isDown) return void request.socket.destroy();
    const body = await readRaw(request, MAX_BODY_BYTES);
    const isSending = body?.includes('eth_sendRawTransaction') === true;
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: body === null ? null : new Uint8Array(body),
    });
    const text = await answer.text();
    if (faults.losesAnswers && isSending) return void request.socket.destroy();
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(text);
  }
  const line = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve));
  const address = line.address();
  const linePort = typeof address === 'object' && address ? address.port : 0;
  const keys = HDNodeWallet.fromPhrase(MNEMONIC, undefined, DEPOSITS_PATH);
  const options: Erc20Options = {
    url: `http://127.0.0.1:${linePort}`,
    chainId: CHAIN_ID,
    token: await token.getAddress(),
    confirmations: CONFIRMATION_BLOCKS,
    startBlock: 0,
    xpub: keys.neuter().extendedKey,
    payouts: { contract: await payouts.getAddress(), key: owner.privateKey },
  };
  return {
    options,
    faults,
    hookUrl: '',
    rpc,
    mine,
    /** The chain has the transfer, in units of the token, after the next `mine`. */
    transfer,
    coinsOf: async (holder: string) => BigInt(await token.getFunction('balanceOf')(holder)),
    /** `revert` leads back to this point, as if the later blocks had never existed. */
    snapshot: () => rpc.send('evm_snapshot', []),
    revert: (point: string) => rpc.send('evm_revert', [point]),
    dropPending: () => rpc.send('anvil_dropAllTransactions', []),
    async close() {
      rpc.destroy();
      line.closeAllConnections();
      await new Promise<void>((resolve) => line.close(() => resolve()));
      const isOver = once(node, 'exit');
      node.kill();
      await isOver;
    },
  };
}

/** The path of anvil's own binary, because a signal to its npm wrapper would not reach the node. */
function anvilPath(): string {
  const { resolve } = createRequire(import.meta.url);
  const wrapper = createRequire(resolve('@foundry-rs/anvil/package.json'));
  const system =
    { linux: 'linux', darwin: 'darwin', win32: 'win32' }[String(process.platform)] ?? process.platform;
  const cores = process.arch === 'x64' ? 'amd64' : process.arch;
  return wrapper.resolve(`@foundry-rs/anvil-${system}-${cores}/bin/anvil${system === 'win32' ? '.exe' : ''}`);
}

async function portOf(output: NodeJS.ReadableStream): Promise<number> {
  for await (const text of createInterface({ input: output })) {
    const port = LISTENING.exec(text)?.[1];
    if (!port) continue;
    output.resume();
    return Number(port);
  }
  throw new Error('The local chain has ended');
}

async function compile(name: string, file: string): Promise<{ abi: InterfaceAbi; bytecode: string }> {
  const content = await readFile(new URL(file, import.meta.url), 'utf8');
  const input = {
    language: 'Solidity',
    sources: { [file]: { content } },
    settings: { outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts } = z.parse(compiledSchema, JSON.parse(solc.compile(JSON.stringify(input))));
  const contract = contracts[file]?.[name];
  if (!contract) throw new Error(`${file} has no contract ${name}`);
  return { abi: contract.abi, bytecode: contract.evm.bytecode.object };
}
