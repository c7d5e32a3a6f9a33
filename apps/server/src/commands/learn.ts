import { readFile, writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { Position } from '@chuhe/rules/position';
import type { Database } from '../db/database.ts';
import { openEngine } from '../engine/open-engine.ts';
import type { Evaluation } from '../modules/position-db/evaluations/evaluation.ts';
import { listEvaluations } from '../modules/position-db/evaluations/evaluation-repository.ts';
import { learnTree, type TreeProgress } from '../modules/position-db/learning/learn-tree.ts';
import { importEvaluations } from '../modules/position-db/learning/load-starter.ts';
import { OPENINGS } from '../modules/position-db/learning/openings.ts';
import {
  packEvaluations,
  unpackEvaluations,
} from '../modules/position-db/learning/starter-file.ts';
import { LEARNING } from '../settings/learning-defaults.ts';
import { type Command, type CommandContext, requireDatabase } from './command.ts';
import { type LearnOptions, readLearnOptions } from './learn-options.ts';
import { formatDuration, makeProgress } from './progress.ts';

/** `npm run learn`: evaluates positions in advance. */
export const learnCommand: Command = {
  name: 'learn',
  usage: [
    'npm run learn -- --openings          from the ten main openings',
    'npm run learn -- --moves h2e2,h9g7   from the position after these moves',
    'npm run learn -- --fen FEN           from this position',
    '    --plies 6      depth of the tree',
    '    --width 2      best moves to follow in each position',
    `    --nodes ${LEARNING.nodes} limit of each search`,
    `    --lines ${LEARNING.lines}      moves to score in each position`,
    'npm run learn -- --export FILE       exports the evaluations of engines',
    'npm run learn -- --import FILE       imports a file that another server exported',
  ],
  needsDatabase: true,
  isPath: (args, at) => ['--export', '--import'].includes(args[at - 1] ?? ''),
  run: async (args, context) => {
    const options = readLearnOptions(args);
    if (options === undefined) return 2;
    const database = requireDatabase(context);
    if (options.exportTo !== undefined) return exportTo(options.exportTo, database, context);
    if (options.importFrom !== undefined) return importFrom(options.importFrom, database, context);
    return learn(options, database, context);
  },
};

async function learn(
  options: LearnOptions,
  database: Database,
  context: CommandContext,
): Promise<number> {
  const { say, warn, signal, now, config } = context;
  const start = startOf(options);
  if (start === undefined) {
    warn('The position is invalid, or a move is illegal.');
    return 2;
  }
  const log = {
    info: () => {},
    warn: (_: object, text: string) => warn(text),
    error: (_: object, text: string) => warn(text),
  };
  await using pool = await openEngine({ database, config, log });
  const progress = makeProgress(say);
  try {
    const { done, evaluated } = await learnTree({
      ...options,
      database,
      start,
      now,
      signal,
      analyse: (job) => pool.analyse(job),
      onProgress: (state) => progress(() => progressLine(state)),
    });
    say(`${done} positions, ${evaluated} of them evaluated now.`);
    return 0;
  } catch (error) {
    if (signal.aborted) {
      warn('Stopped. Run the same command again to continue.');
      return 1;
    }
    warn(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

function startOf({ fen, moves, fromOpenings }: LearnOptions): readonly Position[] | undefined {
  if (fromOpenings) {
    return OPENINGS.map(({ moves: opening }) => play(Position.initial(), opening)).flatMap(
      (position) => position ?? [],
    );
  }
  const read = fen === undefined ? undefined : Position.parse(fen);
  if (read?.ok === false) return undefined;
  const end = play(read?.value ?? Position.initial(), moves);
  return end && [end];
}

function play(start: Position, moves: readonly string[]): Position | undefined {
  let position: Position | undefined = start;
  for (const move of moves) position = position?.tryPlay(move);
  return position;
}

/** Describes the progress. The remaining time is estimated from the average time per position so far. */
function progressLine({ done, evaluated, atMost, timeMs }: TreeProgress): string {
  const seconds = ((timeMs / 1000) * (atMost - done)) / Math.max(1, done);
  const speed = ((evaluated * 1000) / timeMs).toFixed(2);
  return `${done} of at most ${atMost} positions, ${evaluated} evaluated, ${speed} a second, at most ${formatDuration(seconds)} left`;
}

async function exportTo(
  path: string,
  database: Database,
  { say, warn }: CommandContext,
): Promise<number> {
  if (!isAbsolute(path)) {
    warn('Give the full path of the file: the server may run in another directory.');
    return 2;
  }
  const evaluations: Evaluation[] = [];
  for await (const evaluation of listEvaluations(database.db)) evaluations.push(evaluation);
  const bytes = tryPack(evaluations);
  if (bytes === undefined) {
    warn(`${evaluations.length} positions are too many for one file; nothing was written.`);
    return 1;
  }
  await writeFile(path, bytes);
  say(`${evaluations.length} positions, ${bytes.length} bytes.`);
  return 0;
}

function tryPack(evaluations: readonly Evaluation[]): Uint8Array | undefined {
  try {
    return packEvaluations(evaluations);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

async function importFrom(
  file: string,
  database: Database,
  { say, warn, now, signal }: CommandContext,
): Promise<number> {
  if (!isAbsolute(file)) {
    warn('Give the full path of the file: the server may run in another directory.');
    return 2;
  }
  try {
    const found = unpackEvaluations(await readFile(file), 'engine');
    const count = await importEvaluations(found, { database, now, signal });
    say(`${count} positions.`);
    return 0;
  } catch (error) {
    warn(error instanceof RangeError ? 'This is not a file of positions.' : String(error));
    return 1;
  }
}
