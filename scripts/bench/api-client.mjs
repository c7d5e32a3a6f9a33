import { Agent, request } from 'node:http';

/**
 * Calls over many keep-alive connections at once.
 *
 * @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown }} Call
 * @typedef {{ rate: number, p99: number }} Measurement calls a second, and milliseconds
 */

const CONNECTIONS = 40;

export class Client {
  #address;
  #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  token = '';

  /** @param {string} address */
  constructor(address) {
    this.#address = new URL(address);
  }

  /**
   * Sends calls of `makeCall` for `seconds`; throws on any status but 200.
   *
   * @param {() => Call} makeCall
   * @param {number} seconds
   * @returns {Promise<Measurement>}
   */
  async measure(makeCall, seconds) {
    /** @type {number[]} */
    const times = [];
    const began = performance.now();
    const end = began + seconds * 1000;
    const work = async () => {
      while (performance.now() < end) {
        const call = makeCall();
        const sent = performance.now();
        const { status } = await this.#send(call);
        if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}`);
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    const taken = (performance.now() - began) / 1000;
    times.sort((a, b) => a - b);
    return { rate: times.length / taken, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
  }

  /**
   * @param {Call} call
   * @returns {Promise<any>} `data` of the response
   */
  async get(call) {
    const { status, text } = await this.#send(call);
    if (status !== 200) throw new Error(`${call.method} ${call.path} answered ${status}: ${text}`);
    return JSON.parse(text).data;
  }

  close() {
    this.#agent.destroy();
  }

  /**
   * @param {Call} call
   * @returns {Promise<{ status: number, text: string }>}
   */
  #send({ method, path, body }) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: this.#address.hostname,
        port: this.#address.port,
        method,
        path,
        headers: {
          authorization: `Bearer ${this.token}`,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      });
      sent.on('error', reject).on('response', (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
        response.on('error', reject).on('end', () => {
          resolve({ status: response.statusCode ?? 0, text });
        });
      });
      sent.end(payload);
    });
  }
}
