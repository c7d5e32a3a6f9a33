import { writeFileSync } from 'node:fs';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { afterEach, expect, it } from 'vitest';
import { type EnginePlayer, startEnginePlayer } from './engine-player.mjs';
import { parseEngineSpec } from './engine-spec.mjs';
import { fakeProgram } from './testing/fake-program.ts';

const START = { fen: INITIAL_FEN, moves: [] };
const random = () => 0;
const players: EnginePlayer[] = [];
afterEach(() => {
  for (const player of players.splice(0)) player.close();
});

async function start(spec: string, limits = { moveTimeMs: 20 }): Promise<EnginePlayer> {
  const margin = { time: 500, nodes: 500 };
  const player = await startEnginePlayer(parseEngineSpec(spec), limits, { margin });
  players.push(player);
  return player;
}

it('the network is the one that the program reports', async () => {
  const player = await start(`${fakeProgram()},EvalFile=networks/xiangqi-new.nnue`);
  expect(player.evaluation()).toBe('evaluation by xiangqi-new.nnue');
});

it.each([
  [
    'classical',
    ',EvalFile=networks/x.nnue',
    'does not use networks/x.nnue but classical evaluation',
  ],
  ['no-evalfile', ',EvalFile=networks/x.nnue', 'refuses EvalFile: unknown-option'],
  ['silent', ',Hsh=64', 'refuses Hsh: unknown-option'],
])('a program that is %s does not start with the options %s', async (word, options, reason) => {
  const error = await start(fakeProgram(word) + options).catch(String);
  expect(error).toContain(reason);
});

it('a program without a report of its evaluation plays', async () => {
  const player = await start(`${fakeProgram('silent')},EvalFile=networks/x.nnue`);
  expect(player.evaluation()).toBe('reports no evaluation');
});

it.each([
  ['crash', 'crash', 'exit status 3'],
  ['late', 'out-of-time', 'had to be stopped'],
  ['hang', 'out-of-time', 'hangs'],
  ['none', 'no-move', 'no move'],
])('an engine that does "%s" forfeits the game and plays the next', async (word, reason, text) => {
  const player = await start(fakeProgram(word));
  await player.begin();
  await expect(player.choose(START, random)).rejects.toMatchObject({
    name: 'Forfeit',
    reason,
    message: expect.stringContaining(text),
  });
  await player.begin();
  // After a restart the fake engine repeats its fault.
  if (word === 'crash' || word === 'hang') return;
  expect((await player.choose(START, random)).move).toBe('a0a1');
});

it('an engine forgets earlier games', async () => {
  const player = await start(fakeProgram('remembers'));
  for (let game = 0; game < 2; game += 1) {
    await player.begin();
    expect((await player.choose(START, random)).move).toBe('a0a1');
  }
});

it('a search by nodes has a time limit', async () => {
  const player = await startEnginePlayer(
    parseEngineSpec(fakeProgram('late')),
    { nodes: 10 },
    { margin: { time: 0, nodes: 50 } },
  );
  players.push(player);
  await player.begin();
  await expect(player.choose(START, random)).rejects.toMatchObject({ reason: 'out-of-time' });
});

it('an abort is not a forfeit', async () => {
  const stop = new AbortController();
  const spec = parseEngineSpec(fakeProgram('late'));
  const player = await startEnginePlayer(spec, { moveTimeMs: 20 }, { signal: stop.signal });
  await player.begin();
  const choice = player.choose(START, random);
  stop.abort();
  await expect(choice).rejects.toMatchObject({ name: 'AbortError' });
});

it.each([
  ['/nowhere/missing.nnue', 'The network /nowhere/missing.nnue cannot be read'],
  ['/nowhere/engine', 'ENOENT'],
])('%s is refused with the reason', async (spec, reason) => {
  const error = await start(spec).catch((each: unknown) => each);
  expect(error).toMatchObject({ name: 'RunError', message: expect.stringContaining(reason) });
});

it('a file that is not a network is refused before an engine starts', async () => {
  const file = `${fakeProgram()}.nnue`;
  writeFileSync(file, 'something else');
  const error = await start(file).catch((each: unknown) => each);
  expect(error).toMatchObject({ name: 'RunError', message: expect.stringContaining('not-a-net') });
});
