/* oxlint-disable unicorn/require-post-message-target-origin -- A port's `postMessage` takes no origin. */
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { Client } from './api-client.mjs';

/**
 * The thread that sends the requests of `store-server.mjs`, so that their cost is not counted as the server's.
 *
 * @typedef {{ address: string, connections: number }} ClientData
 * @typedef {{ paths: readonly string[], seconds: number, pace?: number }} Load `pace`: requests per second; absent for as many as possible
 * @typedef {{ rate: number, times: readonly number[] }} Loaded `rate`: requests per second; `times`: milliseconds, only with a pace
 */

/** @type {ClientData} */
const { address, connections } = workerData;
const client = new Client(address, connections);
let count = 0;

parentPort?.on('message', (/** @type {Load} */ load) => {
  void send(load).then((loaded) => parentPort?.postMessage(loaded));
});

/**
 * @param {Load} load
 * @returns {Promise<Loaded>}
 */
async function send({ paths, seconds, pace }) {
  const makeCall = () => {
    count += 1;
    return { method: /** @type {const} */ ('GET'), path: paths[count % paths.length] ?? '/' };
  };
  if (pace !== undefined) return { rate: pace, times: await sendPaced(makeCall, pace, seconds) };
  const { rate } = await client.measure(makeCall, seconds);
  return { rate, times: [] };
}

/**
 * Sends requests at a fixed rate. The time of a request begins when it is due, so that a request that waits for others counts its wait.
 *
 * @param {() => import('./api-client.mjs').Call} makeCall
 * @param {number} rate requests per second
 * @param {number} seconds
 * @returns {Promise<readonly number[]>} milliseconds
 */
async function sendPaced(makeCall, rate, seconds) {
  /** @type {Promise<number>[]} */
  const sent = [];
  const began = performance.now();
  const total = Math.floor(rate * seconds);
  for (let index = 0; index < total; index += 1) {
    const due = began + (1000 * index) / rate;
    if (due - performance.now() > 1) await wait(due - performance.now());
    sent.push(timeFrom(due, client.send(makeCall())));
  }
  return Promise.all(sent);
}

/**
 * @param {number} due
 * @param {Promise<unknown>} answer
 */
async function timeFrom(due, answer) {
  await answer;
  return performance.now() - due;
}
