import { randomUUID } from 'node:crypto';
import { readCommandLine } from '../lib/options.mjs';
import { median } from '../lib/quantiles.mjs';
import { Client } from './api-client.mjs';
import { makePostgres, startBare, startServer } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';

/**
 * Measures requests per second of the built server over 40 connections, and the ratio to Fastify with a route that does
 * nothing. The same client calls both in alternation. Prints medians of three rounds. Client and servers share the
 * processors, so ratios are more reliable than rates. The CPU time of a call is even more reliable. It does not include the
 * CPU time of PostgreSQL.
 *
 * @typedef {import('./api-client.mjs').Call} Call
 * @typedef {import('./api-client.mjs').Measurement} Measurement
 * @typedef {import('./start-program.mjs').Running} Running
 * @typedef {{ title: string, server: Running, client: Client, baseline: 'get' | 'post', makeCall: () => Call }} Job
 * @typedef {Measurement & { title: string, bareRate: number, ratio: number, cpu: number }} Measured
 */

const USAGE = 'Use: npm run bench -- api [--quick]';
const OPTIONS = { quick: false };
const CONNECTIONS = 40;
/** Number of saved games of the user whose lists are requested. */
const GAMES = 200;
const INITIAL_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'c3c4', 'g6g5'];
/** A horse and a chariot that move back and forth, for a game of 80 plies. */
const SHUFFLE = ['b0c2', 'a9a8', 'c2b0', 'a8a9'];
const MOVES = [...OPENING, ...Array.from({ length: 72 }, (_, index) => SHUFFLE[index % 4])];

/** @param {readonly string[]} args */
export async function run(args) {
  const { quick } = readCommandLine(args, { usage: USAGE, options: OPTIONS }).options;
  const rounds = quick ? 1 : 3;
  const seconds = quick ? 1 : 4;
  printMachine();
  console.log(`${rounds} rounds of ${seconds} s a call\n`);
  /** @type {(() => Promise<void>)[]} */
  const stops = [];
  try {
    const { bare, jobs } = await prepare(stops);
    /** @type {Measured[]} */
    const measured = [];
    for (let round = 1; round <= rounds; round += 1) {
      for (const job of jobs) measured.push(await measureBeside(bare, job, seconds));
      console.log(`round ${round} of ${rounds} done`);
    }
    printTable(jobs, measured);
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

/**
 * Starts the servers and clients. For each of them, adds a function to `stops` that stops it.
 *
 * @param {(() => Promise<void>)[]} stops
 */
async function prepare(stops) {
  const baseline = await startBare();
  stops.push(baseline.stop);
  const bare = makeClient(baseline.address, stops);
  const jobs = await makeJobs('PGlite', undefined, stops);
  const postgres = await makePostgres();
  if (postgres === undefined) {
    console.log(
      'PostgreSQL is not measured: it is not installed, and TEST_DATABASE_URL names none',
    );
    return { bare, jobs };
  }
  stops.push(postgres.drop);
  return { bare, jobs: [...jobs, ...(await makeJobs('PostgreSQL', postgres.url, stops))] };
}

/** @type {(address: string, stops: (() => Promise<void>)[]) => Client} */
function makeClient(address, stops) {
  const client = new Client(address, CONNECTIONS);
  stops.push(async () => client.close());
  return client;
}

/**
 * @param {string} name of the database
 * @param {string | undefined} databaseUrl
 * @param {(() => Promise<void>)[]} stops
 * @returns {Promise<Job[]>}
 */
async function makeJobs(name, databaseUrl, stops) {
  const server = await startServer(databaseUrl);
  stops.push(server.stop);
  const lists = makeClient(server.address, stops);
  const saves = makeClient(server.address, stops);
  await signUp(lists);
  await signUp(saves);
  for (let index = 0; index < GAMES; index += 1) await lists.get(makeSave());
  const { matchId } = await saves.get(makeSave());
  /** @type {readonly [string, Client, Job['baseline'], () => Call][]} */
  const jobs = [
    ['profile', lists, 'get', () => get('/api/user/profile')],
    ['credits', lists, 'get', () => get('/api/credit/my-credit')],
    ['list, 50 of 200 games', lists, 'get', () => get('/api/match/only-me')],
    ['search by player', lists, 'get', () => get('/api/match/only-me?player=nguyen&limit=10')],
    ['a game of 80 half-moves', saves, 'get', () => get(`/api/match/${matchId}`)],
    ['save a new game', saves, 'post', makeSave],
    ['save it again', saves, 'post', () => makeUpdate(matchId)],
  ];
  return jobs.map(([title, client, baseline, makeCall]) => {
    return { title: `${name}: ${title}`, server, client, baseline, makeCall };
  });
}

/**
 * Registers an account, since a guest may not save enough games.
 *
 * @param {Client} client
 */
async function signUp(client) {
  client.token = (await client.get(get('/api/client-token'))).accessToken;
  const { consent } = await client.get(get('/api/site'));
  const email = `${randomUUID()}@bench.example`;
  const body = { firstName: 'Bench', lastName: 'Mark', email, password: randomUUID(), consent };
  const registered = await client.get({ method: 'POST', path: '/api/user/register', body });
  client.token = registered.accessToken;
}

/** @type {(path: string) => Call} */
function get(path) {
  return { method: 'GET', path };
}

let games = 0;

/** @returns {Call} */
function makeSave() {
  games += 1;
  return { method: 'POST', path: '/api/match', body: makeGame(games) };
}

/** @type {(matchId: string) => Call} */
function makeUpdate(matchId) {
  games += 1;
  return { method: 'PUT', path: `/api/match/update/${matchId}`, body: makeGame(games) };
}

/** @param {number} number */
function makeGame(number) {
  const tags = { Red: `Nguyễn ${number}`, Black: '胡荣华', Event: '五羊杯', Result: '1-0' };
  return {
    startFEN: INITIAL_FEN,
    history: MOVES,
    information: Object.entries(tags).map(([name, value]) => ({ name, value })),
  };
}

/**
 * Measures the job, and the baseline before and after it.
 *
 * @type {(bare: Client, job: Job, seconds: number) => Promise<Measured>}
 */
async function measureBeside(bare, { title, server, client, baseline, makeCall }, seconds) {
  const makeBare = () => (baseline === 'get' ? get('/') : { ...makeSave(), path: '/' });
  const before = await bare.measure(makeBare, seconds / 2);
  const cpuBefore = server.cpuMs() ?? Number.NaN;
  const own = await client.measure(makeCall, seconds);
  const cpu = ((server.cpuMs() ?? Number.NaN) - cpuBefore) / own.calls;
  const after = await bare.measure(makeBare, seconds / 2);
  const bareRate = (before.rate + after.rate) / 2;
  return { title, ...own, bareRate, ratio: own.rate / bareRate, cpu };
}

/** @type {(jobs: readonly Job[], measured: readonly Measured[]) => void} */
function printTable(jobs, measured) {
  printRow(['', 'calls/s', 'p99 ms', 'bare/s', 'ratio', 'CPU ms']);
  for (const { title } of jobs) {
    const own = measured.filter((one) => one.title === title);
    /** @type {(key: 'rate' | 'p99' | 'bareRate' | 'ratio' | 'cpu', digits: number) => string} */
    const cell = (key, digits) => median(own.map((one) => one[key])).toFixed(digits);
    const beside = [cell('bareRate', 0), cell('ratio', 2), cell('cpu', 2)];
    printRow([title, cell('rate', 0), cell('p99', 0), ...beside]);
  }
}

/** @param {readonly string[]} cells */
function printRow([title = '', ...cells]) {
  console.log(title.padEnd(38) + cells.map((cell) => cell.padStart(10)).join(''));
}
