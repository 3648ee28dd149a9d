import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Makes a key and a self-signed X.509 v1 certificate, in PEM, because Node.js issues none and a benchmark should not need openssl. */
export function issueCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  // Object identifier 1.2.840.10045.4.3.2: signature by ECDSA with SHA-256.
  const algorithm = tlv(0x30, tlv(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  // Object identifier 2.5.4.3: the common name of the certificate.
  const name = tlv(
    0x30,
    tlv(0x31, tlv(0x30, tlv(0x06, Buffer.from('550403', 'hex')), text(0x0c, 'localhost'))),
  );
  const validity = tlv(0x30, utcTime(-1), utcTime(2));
  const serial = tlv(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)]));
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const body = tlv(0x30, serial, algorithm, name, validity, name, spki);
  const signature = tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = tlv(0x30, body, algorithm, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    hash: createHash('sha256').update(spki).digest('base64'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes one DER value: tag, length, content. @param {number} tag @param {Buffer[]} parts */
function tlv(tag, ...parts) {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

/** @param {number} tag @param {string} value */
function text(tag, value) {
  return tlv(tag, Buffer.from(value));
}

/** @param {number} days from now */
function utcTime(days) {
  const iso = new Date(Date.now() + days * 86_400_000).toISOString();
  return text(0x17, `${iso.slice(2, 19).replace(/[-:T]/g, '')}Z`);
}
