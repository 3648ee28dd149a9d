import { join } from 'node:path';
import {
  AngularNodeAppEngine,
  createNodeRequestHandler,
  isMainModule,
  writeResponseToNodeResponse,
} from '@angular/ssr/node';
import express from 'express';

const app = express();
const engine = new AngularNodeAppEngine({ allowedHosts: ['127.0.0.1'] });
app.use(express.static(join(import.meta.dirname, '../browser'), { index: false }));
app.use(async (request, response, next) => {
  const page = await engine.handle(request);
  if (page) await writeResponseToNodeResponse(page, response);
  else next();
});
if (isMainModule(import.meta.url)) app.listen(Number(process.env.PORT), '127.0.0.1');

export const reqHandler = createNodeRequestHandler(app);
