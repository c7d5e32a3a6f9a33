/**
 * Interprets the tags of a game. `Game`, `Format`, `SetUp`, a valid `FEN` and a `Variant` of Xiangqi are not kept as tags,
 * because the game stores their content in another form. The others are kept under canonical names.
 *
 * ```ts
 * import { readTags } from './tags.ts';
 *
 * const { tags, prefer } = readTags([
 *   { name: 'White', value: '胡荣华', form: 'quoted' },
 *   { name: 'Variant', value: 'Xiangqi', form: 'quoted' },
 * ]);
 * tags; // [{ name: 'Red', value: '胡荣华' }]
 * prefer; // ['san', 'uci', 'san0']
 * ```
 */
import type { Dialect } from '../notation/dialect.ts';
import type { Tag } from '../tree/model.ts';
import { parseResult } from './result.ts';
import type { TagText } from './tag-line.ts';

export interface TagsRead {
  /** Includes the FEN; `readGame` drops it if one is valid. */
  readonly tags: readonly Tag[];
  readonly fens: readonly string[];
  /** Notations that the tags suggest, the likeliest first. */
  readonly prefer: readonly Dialect[];
  readonly format: string | undefined;
  /** The notations that the Format tag means; empty for an unknown value. */
  readonly formats: readonly Dialect[];
  /** The Variant or the Game tag, if it names another game. */
  readonly otherVariant: string | undefined;
}

/** Canonical names by the same names in upper case, and by the Chinese names of the sides. */
const NAMES: ReadonlyMap<string, string> = new Map(
  [
    'Game Format FEN SetUp Variant Event Site Date Round Result Red RedTeam RedElo Black BlackTeam BlackElo',
    'White WhiteTeam WhiteElo ECCO ECO Opening Variation Annotator TimeControl Title',
  ]
    .flatMap((names) => names.split(' '))
    .map((name): [string, string] => [name.toUpperCase(), name])
    .concat([
      ['红方', 'Red'],
      ['紅方', 'Red'],
      ['黑方', 'Black'],
    ]),
);

/** The canonical names of Red's tags, by the names that they have in chess. */
const RED_NAMES: ReadonlyMap<string, string> = new Map([
  ['White', 'Red'],
  ['WhiteTeam', 'RedTeam'],
  ['WhiteElo', 'RedElo'],
]);

const XIANGQI = /chinese ?chess|xiang ?qi|象棋|cchess/i;

const FORMATS: ReadonlyMap<string, readonly Dialect[]> = new Map([
  ['CHINESE', ['zh', 'zht']],
  ['WXF', ['wxf']],
  ['ICCS', ['iccs']],
  ['UCCI', ['iccs']],
  ['UCI', ['uci']],
  ['SAN', ['san', 'san0']],
  ['VIETNAMESE', ['vi']],
]);

export function readTags(texts: readonly TagText[]): TagsRead {
  const known = texts.map(({ name, value, form }) => ({ name: canonicalName(name), value, form }));
  const names = new Set(known.map(({ name }) => name));
  const valueOf = (wanted: string): string | undefined =>
    known.find(({ name, value }) => name === wanted && value !== '')?.value;
  const [variant, game] = [valueOf('Variant'), valueOf('Game')];
  const format = valueOf('Format');
  const formats = FORMATS.get(format?.toUpperCase() ?? '') ?? [];
  const isOther = variant !== undefined && !XIANGQI.test(variant);
  // A truncated Game tag does not name another game.
  const isHalf = known.some(({ name, form }) => name === 'Game' && form === 'unclosed');
  const otherGame = isHalf || game === undefined || XIANGQI.test(game) ? undefined : game;
  return {
    tags: known.filter((tag) => staysInGame(tag, isOther)).map((tag) => renameTag(tag, names)),
    fens: known
      .filter(({ name, value }) => name === 'FEN' && value !== '')
      .map(({ value }) => value),
    prefer: preferredBy(formats, variant, names.has('White')),
    format,
    formats,
    otherVariant: isOther ? variant : otherGame,
  };
}

/** The standard case of a known name; other names are unchanged. */
export function canonicalName(name: string): string {
  return NAMES.get(name.toUpperCase()) ?? name;
}

function staysInGame({ name }: Tag, isOther: boolean): boolean {
  switch (name) {
    case 'Variant':
      return isOther;
    case 'Game':
    case 'SetUp':
    case 'Format':
      return false;
    default:
      return true;
  }
}

function renameTag({ name, value }: Tag, names: ReadonlySet<string>): Tag {
  if (name === 'Result') return { name, value: parseResult(value) ?? value };
  const red = RED_NAMES.get(name);
  return red === undefined || names.has(red) ? { name, value } : { name: red, value };
}

/** WinBoard writes the variant in lower case and counts ranks from 0; pychess counts from 1. */
function preferredBy(
  formats: readonly Dialect[],
  variant: string | undefined,
  hasWhite: boolean,
): readonly Dialect[] {
  if (formats.length > 0) return formats;
  if (variant === 'xiangqi') return ['san0', 'iccs', 'san'];
  return variant !== undefined && hasWhite ? ['san', 'uci', 'san0'] : [];
}
