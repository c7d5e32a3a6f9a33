/**
 * Tells what a format leaves out of a game, before the game is written.
 *
 * ```ts
 * import { leftOutOf } from '@chuhe/game/left-out';
 *
 * leftOutOf(game, 'chessdb'); // { parts: ['comments', 'variations'], tags: ['Red', 'Black'], cut: [] }
 * ```
 */
import { suffixOfGlyph } from '../pgn/glyphs.ts';
import { parseResult } from '../pgn/result.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { walk } from '../tree/lines.ts';
import { type Game, type GameNode, nodeOf, ROOT, type Tag } from '../tree/model.ts';
import { getTag } from '../tree/tags.ts';
import { DHTMLXQ_TAGS } from './dhtmlxq-tags.ts';
import { DATE_TEXT } from './header-date.ts';
import { HEADER_TAGS } from './score-tags.ts';
import { FIELDS, fieldText } from './xqf-layout.ts';

/** What a game may have besides its mainline and its tags. */
const GAME_PARTS = ['variations', 'comments', 'glyphs', 'shapes', 'evaluations', 'clocks'] as const;
export type GamePart = (typeof GAME_PARTS)[number];

/** The formats that cannot hold every game. */
export type LossyFormat = 'xqf' | 'dhtmlxq' | 'sheet' | 'chessdb';

export interface LeftOut {
  /** The parts that the game has and the format has not, variations first, clocks last. */
  readonly parts: readonly GamePart[];
  /** The names of the tags that are left out. */
  readonly tags: readonly string[];
  /** The names of the tags that are too long for the format and are cut. */
  readonly cut: readonly string[];
}

interface Capacity {
  readonly parts: readonly GamePart[];
  readonly tags: ReadonlySet<string>;
}

/**
 * Tags that follow from the rest of the game, so leaving them out loses nothing. FEN and Variant are not among them: a game
 * that was read has a FEN only if it cannot be used, and a Variant only if it names another game.
 */
const DERIVED = ['SetUp', 'Game', 'Format', 'PlyCount'];

const CAPACITIES: Readonly<Record<LossyFormat, Capacity>> = {
  xqf: {
    parts: ['variations', 'comments'],
    tags: new Set([...DERIVED, 'Result', DATE_TEXT, ...FIELDS.map(({ tag }) => tag)]),
  },
  dhtmlxq: {
    parts: ['variations', 'comments'],
    tags: new Set([...DERIVED, DATE_TEXT, ...DHTMLXQ_TAGS.map(([, name]) => name)]),
  },
  sheet: { parts: ['variations'], tags: new Set([...DERIVED, ...HEADER_TAGS]) },
  chessdb: { parts: [], tags: new Set(DERIVED) },
};

/** @param options.variations whether variations are written to a score sheet; `true` by default */
export function leftOutOf(
  game: Game,
  format: LossyFormat,
  { variations = true }: { readonly variations?: boolean } = {},
): LeftOut {
  const { parts, tags } = CAPACITIES[format];
  const held = new Set<GamePart>(parts);
  if (!variations) held.delete('variations');
  const found = partsOf(game, format === 'sheet');
  const known = game.tags.filter(({ value }) => !/^[?.*\s-]*$/.test(value));
  return {
    parts: GAME_PARTS.filter((part) => found.has(part) && !held.has(part)),
    tags: known
      .filter((tag) => !tags.has(tag.name) || isOddResult(tag, format))
      .map(({ name }) => name),
    cut: format === 'xqf' ? cutTags(game) : [],
  };
}

/** Whether a tag is a result such as `adjourned`. DhtmlXQ keeps its text; the other formats have only the results of PGN. */
function isOddResult({ name, value }: Tag, format: LossyFormat): boolean {
  return name === 'Result' && format !== 'dhtmlxq' && parseResult(value) === undefined;
}

/** @param hasSigns whether glyphs such as `!` do not count, since they stand after the moves */
function partsOf(game: Game, hasSigns: boolean): ReadonlySet<GamePart> {
  const found = new Set<GamePart>();
  const note = (node: GameNode): void => {
    const { comment, commentBefore, glyphs = [], shapes, evaluation, clock, elapsed } = node;
    if (comment !== undefined || commentBefore !== undefined) found.add('comments');
    const [, more] = glyphs;
    const isLost = more !== undefined || glyphs.some((each) => suffixOfGlyph(each) === undefined);
    if (hasSigns ? isLost : glyphs.length > 0) found.add('glyphs');
    if (shapes !== undefined) found.add('shapes');
    if (evaluation !== undefined) found.add('evaluations');
    if (clock !== undefined || elapsed !== undefined) found.add('clocks');
  };
  note(nodeOf(game, ROOT));
  for (const { node, depth } of walk(game)) {
    note(node);
    if (depth > 0) found.add('variations');
  }
  return found;
}

function cutTags(game: Game): readonly string[] {
  return FIELDS.filter(({ tag, size }) => {
    // A title that only repeats the event is no tag of the game.
    if (tag === 'Title' && getTag(game, tag) === undefined) return false;
    return encodeText(fieldText(game, tag), 'gb18030').bytes.length > size - 1;
  }).map(({ tag }) => tag);
}
