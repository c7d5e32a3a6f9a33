import { connect } from 'node:net';
import { quantile } from '../lib/quantiles.mjs';

/**
 * A client that makes calls over many keep-alive connections in parallel. It speaks HTTP/1.1 on bare sockets and requires a
 * `Content-Length`, since Node's own client takes as much processor time as the server that is measured.
 *
 * @typedef {{ method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown }} Call
 * @typedef {{ status: number, text: string }} Answer
 * @typedef {{ calls: number, rate: number, p99: number }} Measurement `rate`: calls per second; `p99`: 99th percentile of the time in milliseconds
 */

export class Client {
  #address;
  /** @type {Connection[]} */
  #connections;
  #next = 0;
  token = '';

  /**
   * @param {string} address
   * @param {number} connections
   */
  constructor(address, connections) {
    // The server listens on IPv4 only.
    this.#address = new URL(address.replace('localhost', '127.0.0.1'));
    const { hostname, port } = this.#address;
    this.#connections = Array.from(
      { length: connections },
      () => new Connection({ host: hostname, port: Number(port) }),
    );
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
    await Promise.all(this.#connections.map(work));
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
    for (const connection of this.#connections) connection.close();
  }

  /**
   * @param {Call} call
   * @returns {Promise<string>}
   */
  async send({ method, path, body }) {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const lines = [
      `${method} ${path} HTTP/1.1`,
      `host: ${this.#address.host}`,
      ...(this.token === '' ? [] : [`authorization: Bearer ${this.token}`]),
      ...(payload === ''
        ? []
        : ['content-type: application/json', `content-length: ${Buffer.byteLength(payload)}`]),
    ];
    const { status, text } = await this.#freeConnection().send(
      `${lines.join('\r\n')}\r\n\r\n${payload}`,
    );
    if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${text}`);
    return text;
  }

  /** The connection with the fewest calls, in turn. */
  #freeConnection() {
    this.#next = (this.#next + 1) % this.#connections.length;
    const inTurn = [
      ...this.#connections.slice(this.#next),
      ...this.#connections.slice(0, this.#next),
    ];
    return inTurn.reduce((best, each) => (each.waiting < best.waiting ? each : best));
  }
}

/** One call after the other over one socket. */
class Connection {
  #place;
  /** @type {import('node:net').Socket | undefined} */
  #socket;
  /** @type {{ request: string, resolve: (answer: Answer) => void, reject: (error: Error) => void }[]} */
  #calls = [];
  /** @type {Buffer} */
  #received = Buffer.alloc(0);

  /** @param {{ host: string, port: number }} place */
  constructor(place) {
    this.#place = place;
  }

  /** Number of calls that have not been answered. */
  get waiting() {
    return this.#calls.length;
  }

  /**
   * @param {string} request
   * @returns {Promise<Answer>}
   */
  send(request) {
    return new Promise((resolve, reject) => {
      this.#calls.push({ request, resolve, reject });
      if (this.#calls.length === 1) this.#open().write(request);
    });
  }

  /** Fails all calls that wait. */
  close() {
    for (const { reject } of this.#calls.splice(0)) reject(new Error('The client is closed'));
    this.#socket?.destroy();
  }

  #open() {
    if (this.#socket !== undefined) return this.#socket;
    const socket = connect(this.#place);
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => {});
    socket.on('close', () => this.#end());
    this.#socket = socket;
    return socket;
  }

  /** @param {Buffer} chunk */
  #receive(chunk) {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.#received.toString('latin1', 0, headEnd);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.#calls.shift()?.reject(new Error(`An answer without a length: ${head}`));
      this.#socket?.destroy();
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.#received.length < end) return;
    const text = this.#received.toString('utf8', headEnd + 4, end);
    this.#received = this.#received.subarray(end);
    this.#calls.shift()?.resolve({ status: Number(head.slice(9, 12)), text });
    const [next] = this.#calls;
    if (next !== undefined) this.#socket?.write(next.request);
  }

  /** The server has closed the connection. A call that it has not answered fails; the others are sent over a new one. */
  #end() {
    this.#socket = undefined;
    this.#received = Buffer.alloc(0);
    this.#calls.shift()?.reject(new Error('The server has closed the connection'));
    const [next] = this.#calls;
    if (next !== undefined) this.#open().write(next.request);
  }
}
