import { INITIAL_FEN } from '@chuhe/rules/fen';
import { makeMove } from '@chuhe/rules/move';
import { makeAnnotationsJson } from './game-json-annotations.ts';
import {
  type AnnotationsJson,
  GAME_JSON_VERSION,
  type GameJson,
  type PlyObjectJson,
} from './game-json-form.ts';
import { walk } from './lines.ts';
import { type Game, type GameNode, nodeOf, ROOT } from './model.ts';

/**
 * The game as a JSON value. Absent fields are omitted, and a move without annotations and variations is a string. Throws a
 * `RangeError` for a malformed move of a `GameBuilder`.
 */
export function makeGameJson(game: Game): GameJson {
  const root = makeAnnotationsJson(nodeOf(game, ROOT));
  return {
    version: GAME_JSON_VERSION,
    ...(game.start !== INITIAL_FEN && { start: game.start }),
    ...(game.tags.length > 0 && {
      tags: game.tags.map(({ name, value }): readonly [string, string] => [name, value]),
    }),
    ...(hasFields(root) && { root }),
    moves: makeLines(game),
  };
}

/** A ply whose variations are still being written. */
type OpenPly = string | OpenPlyObject;
type OpenPlyObject = Omit<PlyObjectJson, 'v'> & { v?: OpenPly[][] };

function makeLines(game: Game): OpenPly[] {
  const mainline: OpenPly[] = [];
  const open = [mainline];
  let line = mainline;
  for (const { node, opens, closes } of walk(game)) {
    if (opens) {
      line = addVariation(line);
      open.push(line);
    }
    line.push(makePly(node));
    if (closes > 0) {
      open.length -= closes;
      line = open.at(-1) ?? mainline;
    }
  }
  return mainline;
}

/** The walk visits a variation directly after the move that it replaces, which is the last of its line. */
function addVariation(line: OpenPly[]): OpenPly[] {
  const last = line.pop() ?? '';
  const ply: OpenPlyObject = typeof last === 'string' ? { m: last } : last;
  const variation: OpenPly[] = [];
  ply.v ??= [];
  ply.v.push(variation);
  line.push(ply);
  return variation;
}

function makePly(node: GameNode): OpenPly {
  const m = makeMove(node.move);
  const annotations = makeAnnotationsJson(node);
  return hasFields(annotations) ? { m, ...annotations } : m;
}

function hasFields(json: AnnotationsJson): boolean {
  return Object.keys(json).length > 0;
}
