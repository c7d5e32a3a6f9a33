/**
 * Codes and names of openings by ECCO, the encyclopedia of Chinese chess openings: 260 codes, of which 249 have positions.
 *
 * A game has the code of the last position on its way that has one, but a more general code does not replace another. Transpositions and
 * mirror images are the same position.
 */
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { type Move, parseMove } from '@chuhe/rules/move';
import type { Dialect } from '../notation/dialect.ts';
import { type Opening, openingAt, openingOfMoves } from '../opening/opening.ts';
import { type Game, getTag, mainline, type NodeId, pathOf, setTag } from '../tree/tree.ts';
import { ECCO_LINES } from './ecco-lines.ts';
import { ECCO_NAMES } from './ecco-names.ts';
import { isMoreGeneral } from './more-general.ts';
import { symmetricKeys } from './symmetric-keys.ts';

export { symmetricKeys } from './symmetric-keys.ts';

export type EccoLanguage = 'zh' | 'vi' | 'en';

type Names = Readonly<Record<EccoLanguage, string>>;

/** Made at the first use, since many pages need neither names nor positions. */
let names: ReadonlyMap<string, Names> | undefined;
let table: Table | undefined;

interface Table {
  readonly codes: ReadonlyMap<bigint, string>;
  readonly usualLines: ReadonlyMap<string, readonly Move[]>;
}

/** The number of plies after which a position has no code of its own. */
export const ECCO_PLIES = 30;

/**
 * The name of an opening code. Returns `undefined` for a code without a name.
 *
 * @example
 * eccoName('D20', 'en'); // 'Same Direction Cannons: filed chariot vs. ranked chariot'
 */
export function eccoName(code: string, language: EccoLanguage): string | undefined {
  return allNames().get(code)?.[language];
}

/** The codes that have a name, in order. */
export function eccoCodes(): readonly string[] {
  return [...allNames().keys()];
}

/**
 * The code of a game. Returns `undefined` before the moves decide on one.
 *
 * @param moves legal moves from the initial position, of which the first `ECCO_PLIES` count
 */
export function eccoOfMoves(moves: readonly Move[]): string | undefined {
  const { codes } = allLines();
  let code: string | undefined;
  for (const key of symmetricKeys(moves.slice(0, ECCO_PLIES))) {
    const next = codes.get(key);
    if (next !== undefined && (code === undefined || !isMoreGeneralCode(next, code))) code = next;
  }
  return code;
}

/** The code at a node. Returns `undefined` also for a game from another position. */
export function eccoAt(game: Game, id: NodeId): string | undefined {
  return game.start === INITIAL_FEN ? eccoOfMoves(pathOf(game, id)) : undefined;
}

/**
 * The opening at a node, in accordance with its code. The first moves name it, unless they have transposed into an opening with another
 * first move: then the code does.
 */
export function openingByCode(game: Game, id: NodeId): Opening | undefined {
  const code = eccoAt(game, id);
  const line = code === undefined ? undefined : eccoLine(code);
  if (line === undefined) return openingAt(game, id);
  const isTransposed = firstOpening(line) !== firstOpening(pathOf(game, id));
  return isTransposed ? openingOfMoves(line) : openingAt(game, id);
}

function firstOpening(moves: readonly Move[]): Opening | undefined {
  return openingOfMoves(moves.slice(0, 1));
}

/** The moves by which most games reach the code. Returns `undefined` for a code that no position has. */
export function eccoLine(code: string): readonly Move[] | undefined {
  return allLines().usualLines.get(code);
}

/** Whether one code is more general than another, or the same, by their names: C00 than C41. */
export function isMoreGeneralCode(general: string, special: string): boolean {
  if (general === special) return true;
  const [one, other] = [eccoName(general, 'zh'), eccoName(special, 'zh')];
  return (
    general[0] === special[0] &&
    one !== undefined &&
    other !== undefined &&
    isMoreGeneral(one, other)
  );
}

/**
 * The game with the tags `ECCO` and `Opening`, unless it states them or has no code. The name is in the language of the notation, and in
 * simplified characters.
 *
 * @example
 * writeGame(withOpeningTags(game, 'wxf'), { notation: 'wxf' });
 */
export function withOpeningTags(game: Game, notation: Dialect = 'zh'): Game {
  const last = mainline(game).at(-1)?.id;
  const stated = statedTag(game, 'ECCO')?.toUpperCase();
  const code = stated ?? (last === undefined ? undefined : eccoAt(game, last));
  if (code === undefined) return game;
  const language = notation === 'zh' || notation === 'zht' ? 'zh' : notation === 'vi' ? 'vi' : 'en';
  const name = statedTag(game, 'Opening') ?? eccoName(code, language);
  const coded = setTag(game, 'ECCO', code);
  return name === undefined ? coded : setTag(coded, 'Opening', name);
}

/** The value of a tag. In PGN, `?` stands for an unknown value. */
function statedTag(game: Game, name: string): string | undefined {
  const value = getTag(game, name)?.trim();
  return value === undefined || value === '' || value === '?' ? undefined : value;
}

function allNames(): ReadonlyMap<string, Names> {
  names ??= new Map(
    ECCO_NAMES.trim()
      .split('\n')
      .map((line) => {
        const [key = '', zh = '', vi = '', en = ''] = line.split('|');
        return [key, { zh, vi, en }];
      }),
  );
  return names;
}

function allLines(): Table {
  table ??= readLines(ECCO_LINES);
  return table;
}

function readLines(text: string): Table {
  const codes = new Map<bigint, string>();
  const usualLines = new Map<string, readonly Move[]>();
  let line: readonly Move[] = [];
  for (const entry of text.trim().split('\n')) {
    const [code = '', shared = '', rest = ''] = entry.split(' ');
    const moves = rest.match(/.{4}/g)?.map((move) => parseMove(move) ?? 0) ?? [];
    line = [...line.slice(0, Number.parseInt(shared, 10)), ...moves];
    const key = [...symmetricKeys(line)].at(-1);
    if (key !== undefined) codes.set(key, code);
    if (shared.endsWith('*')) usualLines.set(code, line);
  }
  return { codes, usualLines };
}
