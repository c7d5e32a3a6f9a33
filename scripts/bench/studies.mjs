import { randomUUID } from 'node:crypto';
import { makeGameJson } from '@chuhe/game/make-game-json';
import { addMove, boardAt, newGame, nodeOf, ROOT, setComment } from '@chuhe/game/tree';
import { MAX_MOVES } from '@chuhe/rules/board';
import { legalMoves } from '@chuhe/rules/generate';
import { gameOf } from '@chuhe/studies/chapter-state';
import { parseStateJson } from '@chuhe/studies/state-json';
import { readCommandLine } from '../lib/options.mjs';
import { quantile } from '../lib/quantiles.mjs';
import { seededRandom } from '../lib/random.mjs';
import { Client } from './api-client.mjs';
import { makePostgres, startServer } from './api-servers.mjs';
import { printMachine } from './bench-table.mjs';

/**
 * Measures a study with many large chapters on the built server: how long it takes to list its chapters and to open one, as the page
 * sees it, and how many operations a second one chapter and several chapters take.
 *
 * @typedef {import('@chuhe/game/tree').Game} Game
 * @typedef {import('./start-program.mjs').Running} Running
 * @typedef {{ client: Client, server: Running, studyId: string, chapterIds: readonly string[] }} Measured
 */

const USAGE = 'Use: npm run bench -- studies [--chapters 1000] [--moves 3000] [--postgres]';
const OPTIONS = { chapters: 1000, moves: 3000, postgres: false };
/** Chapters in one call. */
const BATCH = 25;
const OPENED = 200;
const SECONDS = 5;
/** Editors that send at once. */
const EDITORS = 8;

/** @param {readonly string[]} args */
export async function run(args) {
  const { options } = readCommandLine(args, { usage: USAGE, options: OPTIONS });
  printMachine();
  const postgres = options.postgres ? await makePostgres() : undefined;
  const server = await startServer(postgres?.url);
  const client = new Client(server.address, EDITORS);
  try {
    await signUp(client);
    const { studyId, chapterIds } = await makeStudy(client, options);
    const measured = { client, server, studyId, chapterIds };
    await measureOpening(measured);
    await measureOperations(measured);
  } finally {
    client.close();
    await server.stop();
    await postgres?.drop();
  }
}

/**
 * Registers an account, since a guest may not store enough.
 *
 * @param {Client} client
 */
async function signUp(client) {
  const { accessToken } = await client.get({ method: 'GET', path: '/api/client-token' });
  client.token = accessToken;
  const { consent } = await client.get({ method: 'GET', path: '/api/site' });
  const email = `${randomUUID()}@bench.example`;
  const body = { firstName: 'Bench', lastName: 'Mark', email, password: randomUUID(), consent };
  const session = await client.get({ method: 'POST', path: '/api/user/register', body });
  client.token = session.accessToken;
}

/** @type {(client: Client, options: typeof OPTIONS) => Promise<{ studyId: string, chapterIds: string[] }>} */
async function makeStudy(client, { chapters, moves }) {
  const studyId = randomUUID();
  await client.get({ method: 'POST', path: '/api/study', body: { studyId, title: 'Bench' } });
  // A few different games; the server compresses each chapter for itself.
  const games = Array.from({ length: 4 }, (_, seed) => makeGameJson(makeGame(moves, seed)));
  /** @type {string[]} */
  const chapterIds = [];
  const began = performance.now();
  while (chapterIds.length < chapters) {
    const some = Array.from({ length: Math.min(BATCH, chapters - chapterIds.length) }, (_, at) => ({
      chapterId: randomUUID(),
      title: `Chapter ${chapterIds.length + at + 1}`,
      source: { from: 'game', game: games[at % games.length] },
    }));
    const path = `/api/study/${studyId}/chapter`;
    await client.get({ method: 'POST', path, body: { chapters: some } });
    chapterIds.push(...some.map(({ chapterId }) => chapterId));
  }
  const seconds = (performance.now() - began) / 1000;
  console.log(`${chapters} chapters of ${moves} moves added in ${seconds.toFixed(1)} s`);
  return { studyId, chapterIds };
}

const scratch = new Uint16Array(MAX_MOVES);

/** A game with many variations and some comments. @type {(moves: number, seed: number) => Game} */
function makeGame(moves, seed) {
  const random = seededRandom(seed + 1);
  let game = newGame();
  let node = ROOT;
  while (game.nodeCount < moves) {
    const end = legalMoves(boardAt(game, node), scratch, 0);
    const isOver = end === 0 || nodeOf(game, node).ply > 80 || random() < 0.04;
    if (isOver) {
      node = Math.floor(random() * game.nodes.size);
      continue;
    }
    const added = addMove(game, node, scratch[Math.floor(random() * end)] ?? 0);
    if (!added.ok) continue;
    ({ game, id: node } = added.value);
    if (random() < 0.05) game = setComment(game, node, `A comment on move ${node}.`);
  }
  return game;
}

/** @param {Measured} measured */
async function measureOpening({ client, server, studyId, chapterIds }) {
  const listed = await time(() => client.send({ method: 'GET', path: `/api/study/${studyId}` }));
  console.log(
    `list of ${chapterIds.length} chapters: ${listed.ms.toFixed(0)} ms, ${listed.value.length} bytes`,
  );
  const random = seededRandom(7);
  /** @type {number[]} */
  const answered = [];
  /** @type {number[]} */
  const shown = [];
  let bytes = 0;
  const cpu = server.cpuMs() ?? 0;
  for (let count = 0; count < OPENED; count += 1) {
    const chapterId = chapterIds[Math.floor(random() * chapterIds.length)] ?? '';
    const path = `/api/study/${studyId}/chapter/${chapterId}`;
    const answer = await time(() => client.send({ method: 'GET', path }));
    answered.push(answer.ms);
    bytes = answer.value.length;
    const read = await time(async () => {
      const state = parseStateJson(JSON.parse(answer.value).data.state);
      if (state === undefined) throw new Error('malformed');
      return gameOf(state).nodeCount;
    });
    shown.push(answer.ms + read.ms);
  }
  console.log(`opening a chapter, ${bytes} bytes: ${describe(answered)} for the answer`);
  console.log(`opening a chapter: ${describe(shown)} until its game is there`);
  console.log(`  ${cpuOf(server, cpu, OPENED)} in the server`);
}

/** @param {Measured} measured */
async function measureOperations({ client, server, studyId, chapterIds }) {
  for (const many of [1, EDITORS]) {
    /** @type {number[]} */
    const times = [];
    const cpu = server.cpuMs() ?? 0;
    const began = performance.now();
    const editors = Array.from({ length: EDITORS }, (_, index) => {
      const chapter = `/api/study/${studyId}/chapter/${chapterIds[index % many]}`;
      return editUntil(client, { chapter, end: began + SECONDS * 1000, times });
    });
    await Promise.all(editors);
    const rate = times.length / ((performance.now() - began) / 1000);
    const what = many === 1 ? 'one chapter' : `${many} chapters`;
    console.log(
      `${EDITORS} editors of ${what}: ${rate.toFixed(0)} operations/s, ${describe(times)}, ${cpuOf(server, cpu, times.length)}`,
    );
  }
}

/**
 * Sends one operation after the other, as a page does. Each changes a move deep in the game.
 *
 * @type {(client: Client, editing: { chapter: string, end: number, times: number[] }) => Promise<void>}
 */
async function editUntil(client, { chapter, end, times }) {
  const opened = await client.get({ method: 'GET', path: chapter });
  const path = opened.state.moves.slice(0, 4 * 20);
  let since = opened.sequence;
  let was = null;
  for (let clock = 1; performance.now() < end; clock += 1) {
    const operation = { type: 'annotate', path, field: 'clock', value: clock, was };
    const body = { since, operations: [{ id: randomUUID(), operation }] };
    const sent = await time(() =>
      client.get({ method: 'POST', path: `${chapter}/operation`, body }),
    );
    times.push(sent.ms);
    since = sent.value.sequence;
    was = clock;
  }
}

/** @type {(server: Running, before: number, calls: number) => string} */
function cpuOf(server, before, calls) {
  const spent = ((server.cpuMs() ?? before) - before) / Math.max(1, calls);
  return `${spent.toFixed(1)} ms of CPU a call`;
}

/** @template Value @param {() => Promise<Value>} work */
async function time(work) {
  const began = performance.now();
  const value = await work();
  return { value, ms: performance.now() - began };
}

/** @param {readonly number[]} times */
function describe(times) {
  const [median, p99] = [0.5, 0.99].map((share) => quantile(times, share).toFixed(0));
  return `${median} ms, p99 ${p99} ms`;
}
