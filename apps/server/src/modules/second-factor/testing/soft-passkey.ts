import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { PasskeyChallenge } from '@chuhe/contract/second-factor';

/** A passkey in memory, as a security key would answer: ES256, without attestation. */
export class SoftPasskey {
  /** What the passkey reports about itself. Tests change it. */
  counter = 1;
  isUserVerified = true;
  origin = 'http://localhost:80';
  readonly #id = randomBytes(16);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #userId: string;

  constructor(userId: string) {
    this.#userId = userId;
  }

  create({ token, options }: PasskeyChallenge) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its coordinates.
    const key = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.#id.length);
    const authData = Buffer.concat([this.#data(0x40), Buffer.alloc(16), length, this.#id, key]);
    // CBOR: {"fmt": "none", "attStmt": {}, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([authData.length]),
      authData,
    ]);
    const response = {
      clientDataJSON: this.#client('webauthn.create', options.challenge),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    };
    return { token, response: { ...this.#credential(), response } };
  }

  use({ token, options }: PasskeyChallenge) {
    this.counter += 1;
    const authenticatorData = this.#data(0);
    const clientDataJSON = this.#client('webauthn.get', options.challenge);
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signed = Buffer.concat([authenticatorData, hash]);
    const response = {
      clientDataJSON,
      authenticatorData: authenticatorData.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
      userHandle: Buffer.from(this.#userId).toString('base64url'),
    };
    return { token, response: { ...this.#credential(), response } };
  }

  #credential() {
    const id = this.#id.toString('base64url');
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} };
  }

  /** The start of the authenticator data: hash of the host, flags, counter. */
  #data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const all = flags + 0x01 + (this.isUserVerified ? 0x04 : 0);
    const host = createHash('sha256').update('localhost').digest();
    return Buffer.concat([host, Buffer.from([all]), counter]);
  }

  #client(type: string, challenge: string): string {
    const data = { type, challenge, origin: this.origin, crossOrigin: false };
    return Buffer.from(JSON.stringify(data)).toString('base64url');
  }
}
