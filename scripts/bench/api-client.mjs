import { Agent, request } from 'node:http';
import { quantile } from '../lib/quantiles.mjs';

/**
 * A client that makes calls over many keep-alive connections in parallel.
 *
 * @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown }} Call
 * @typedef {{ calls: number, rate: number, p99: number }} Measurement `rate`: calls per second; `p99`: 99th percentile of the time in milliseconds
 */

export class Client {
  #address;
  #agent;
  #connections;
  token = '';

  /**
   * @param {string} address
   * @param {number} connections
   */
  constructor(address, connections) {
    // The server listens on IPv4 only.
    this.#address = new URL(address.replace('localhost', '127.0.0.1'));
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
    this.#connections = connections;
  }

  /**
   * Sends calls of `makeCall` for `seconds` seconds. Throws on any status other than 200.
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
        await this.send(call);
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(Array.from({ length: this.#connections }, work));
    const taken = (performance.now() - began) / 1000;
    return { calls: times.length, rate: times.length / taken, p99: quantile(times, 0.99) };
  }

  /**
   * @param {Call} call
   * @returns {Promise<any>} `data` of the response
   */
  async get(call) {
    return JSON.parse(await this.send(call)).data;
  }

  close() {
    this.#agent.destroy();
  }

  /**
   * @param {Call} call
   * @returns {Promise<string>}
   */
  send({ method, path, body }) {
    const payload = body === undefined ? undefined : JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const sent = request({
        agent: this.#agent,
        host: this.#address.hostname,
        port: this.#address.port,
        method,
        path,
        headers: {
          ...(this.token !== '' && { authorization: `Bearer ${this.token}` }),
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
          if (response.statusCode === 200) resolve(text);
          else reject(new Error(`${method} ${path} answered ${response.statusCode}: ${text}`));
        });
      });
      sent.end(payload);
    });
  }
}
