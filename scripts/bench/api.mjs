import { randomUUID } from 'node:crypto';
import { cpus, loadavg } from 'node:os';
import { RunError } from '../lib/run.mjs';
import { Client } from './api-client.mjs';
import { makePostgres, startBare, startServer } from './api-servers.mjs';

/**
 * `npm run bench -- api [--quick]`: requests per second of the built server over 40 connections, and the ratio to Fastify
 * with a route that does nothing, called by the same client in alternation. Medians of three rounds. Client and servers
 * share the processors, so ratios say more than rates.
 *
 * @typedef {import('./api-client.mjs').Call} Call
 * @typedef {import('./api-client.mjs').Measurement} Measurement
 * @typedef {{ title: string, client: Client, baseline: 'get' | 'post', makeCall: () => Call }} Job
 * @typedef {Measurement & { title: string, bareRate: number, ratio: number }} Measured
 */

/** Games of the user whose lists are requested. */
const GAMES = 200;
const INITIAL_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const OPENING = ['h2e2', 'h9g7', 'h0g2', 'i9h9', 'i0h0', 'b9c7', 'c3c4', 'g6g5'];
/** A horse and a chariot that move back and forth, for a game of 80 plies. */
const SHUFFLE = ['b0c2', 'a9a8', 'c2b0', 'a8a9'];
const MOVES = [...OPENING, ...Array.from({ length: 72 }, (_, index) => SHUFFLE[index % 4])];

/** @param {readonly string[]} args */
export async function run(args) {
  const unknown = args.find((arg) => arg !== '--quick');
  if (unknown !== undefined) {
    throw new RunError(`No such option: ${unknown}. Use: npm run bench -- api [--quick]`, 1);
  }
  const isQuick = args.includes('--quick');
  const rounds = isQuick ? 1 : 3;
  const seconds = isQuick ? 1 : 4;
  printEnvironment(rounds, seconds);
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
 * Starts the servers and clients, and adds a function to `stops` for each.
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

/**
 * @param {string} address
 * @param {(() => Promise<void>)[]} stops
 */
function makeClient(address, stops) {
  const client = new Client(address);
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
    ['list, 50 of 200 games', lists, 'get', () => get('/api/match/only-me')],
    ['search by player', lists, 'get', () => get('/api/match/only-me?player=nguyen&limit=10')],
    ['a game of 80 half-moves', saves, 'get', () => get(`/api/match/${matchId}`)],
    ['save a new game', saves, 'post', makeSave],
    ['save it again', saves, 'post', () => makeUpdate(matchId)],
  ];
  return jobs.map(([title, client, baseline, makeCall]) => {
    return { title: `${name}: ${title}`, client, baseline, makeCall };
  });
}

/** Registers an account, since a guest may save too few games. @param {Client} client */
async function signUp(client) {
  client.token = (await client.get(get('/api/client-token'))).accessToken;
  const body = {
    firstName: 'Bench',
    lastName: 'Mark',
    email: `${randomUUID()}@bench.example`,
    password: randomUUID(),
  };
  client.token = (
    await client.get({ method: 'POST', path: '/api/user/register', body })
  ).accessToken;
}

/**
 * @param {string} path
 * @returns {Call}
 */
function get(path) {
  return { method: 'GET', path };
}

let games = 0;

/** @returns {Call} */
function makeSave() {
  games += 1;
  return { method: 'POST', path: '/api/match', body: makeGame(games) };
}

/**
 * @param {string} matchId
 * @returns {Call}
 */
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
 * @param {Client} bare
 * @param {Job} job
 * @param {number} seconds
 * @returns {Promise<Measured>}
 */
async function measureBeside(bare, { title, client, baseline, makeCall }, seconds) {
  const makeBare = () => (baseline === 'get' ? get('/') : { ...makeSave(), path: '/' });
  const before = await bare.measure(makeBare, seconds / 2);
  const own = await client.measure(makeCall, seconds);
  const after = await bare.measure(makeBare, seconds / 2);
  const bareRate = (before.rate + after.rate) / 2;
  return { title, ...own, bareRate, ratio: own.rate / bareRate };
}

/**
 * @param {readonly Job[]} jobs
 * @param {readonly Measured[]} measured
 */
function printTable(jobs, measured) {
  printRow(['', 'calls/s', 'p99 ms', 'bare/s', 'ratio']);
  for (const { title } of jobs) {
    const own = measured.filter((one) => one.title === title);
    const cells = [
      medianOf(own.map(({ rate }) => rate)).toFixed(0),
      medianOf(own.map(({ p99 }) => p99)).toFixed(0),
      medianOf(own.map(({ bareRate }) => bareRate)).toFixed(0),
      medianOf(own.map(({ ratio }) => ratio)).toFixed(2),
    ];
    printRow([title, ...cells]);
  }
}

/** @param {readonly string[]} cells */
function printRow([title = '', ...cells]) {
  console.log(title.padEnd(38) + cells.map((cell) => cell.padStart(10)).join(''));
}

/** @param {readonly number[]} values */
function medianOf(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/**
 * @param {number} rounds
 * @param {number} seconds
 */
function printEnvironment(rounds, seconds) {
  console.log(`Node ${process.version}; ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`);
  const load = loadavg().map((value) => value.toFixed(2));
  console.log(`load average ${load.join(' ')}; ${rounds} rounds of ${seconds} s a call\n`);
}
