import { createPrivateKey, sign } from 'node:crypto';
import { createServer } from 'node:http';
import { findUser } from './session.mjs'; // Yours: the id of the user who is signed in, or null.

const LIFETIME_S = 600;
const key = createPrivateKey(process.env.CASHIER_KEY);
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT that says who the user is, signed with your key. */
function mintToken(userId) {
  const exp = Math.floor(Date.now() / 1000) + LIFETIME_S;
  const claims = { iss: 'https://shop.example', aud: 'cashier', sub: userId, exp };
  const text = `${encode({ alg: 'ES256', kid: 'shop-1' })}.${encode(claims)}`;
  return `${text}.${sign('sha256', text, { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

createServer(async (request, response) => {
  const userId = request.url === '/user-token' ? await findUser(request.headers.cookie) : null;
  response.writeHead(userId ? 200 : 401, { 'Content-Type': 'text/plain', 'Cache-Control': 'no-store' });
  response.end(userId ? mintToken(userId) : '');
}).listen(process.env.PORT);
