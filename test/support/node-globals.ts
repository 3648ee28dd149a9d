/** Globals of Node.js in unit tests. A request to another machine fails at once, because a name server's response time would depend on the network. */
const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;
const { fetch: request } = globalThis;

globalThis.fetch = (input, init) => {
  const { hostname, protocol } = new URL(input instanceof Request ? input.url : input, 'http://localhost');
  const isOwn = LOOPBACK.test(hostname) || !/^https?:$/.test(protocol);
  return isOwn ? request(input, init) : Promise.reject(new TypeError('Failed to fetch'));
};

// Node.js 25 and newer have a browser's storages, which no test without a DOM expects.
if (!('document' in globalThis))
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
