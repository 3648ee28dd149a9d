import type { CDPSession } from 'playwright';

export interface Weight {
  heap: number;
  /** The part of the heap that V8 makes for functions: bytecode, machine code, and data about calls. */
  code: number;
  listeners: number;
  nodes: number;
}

export async function weighHeap(devtools: CDPSession): Promise<Weight> {
  const code = await weighCode(devtools);
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = new Map(metrics.map(({ name, value }) => [name, value]));
  return {
    heap: usedSize,
    code,
    listeners: metric.get('JSEventListeners') ?? 0,
    nodes: metric.get('Nodes') ?? 0,
  };
}

/** The parts of a heap snapshot that this file reads. `nodes` is one flat list, with a row of numbers for each node. */
interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

async function weighCode(devtools: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const receive = ({ chunk }: { chunk: string }) => chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', receive);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', receive);
  const { snapshot, nodes }: Snapshot = JSON.parse(chunks.join(''));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size, kind] = [fields.indexOf('type'), fields.indexOf('self_size'), types[0].indexOf('code')];
  let sum = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (nodes[at + type] === kind) sum += nodes[at + size] ?? 0;
  }
  return sum;
}
