import { fileStore, startCashier } from './cashier.mjs';

const port = Number(process.env.PORT ?? 5183);
const { url } = await startCashier({ port, store: fileStore(process.env.JOURNAL ?? 'cashier.json') });
process.stdout.write(`ready ${url}/\n`);
