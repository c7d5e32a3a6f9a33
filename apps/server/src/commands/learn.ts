import { Position } from '@chuhe/rules/position';
import type { Database } from '../db/database.ts';
import { openEngine } from '../engine/open-engine.ts';
import { learnTree, type TreeProgress } from '../modules/position-db/learning/learn-tree.ts';
import { OPENINGS } from '../modules/position-db/learning/openings.ts';
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
  ],
  needsDatabase: true,
  run: async (args, context) => {
    const options = readLearnOptions(args);
    if (options === undefined) return 2;
    return learn(options, requireDatabase(context), context);
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
