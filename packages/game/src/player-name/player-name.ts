/**
 * Chinese names of players in simplified characters, in pinyin, and as they are written in Vietnam. Each character has its reading in
 * names; surnames that are read otherwise, and players who are known by other names, are listed.
 */
import { NAMES, REGIONS, SURNAMES } from './corrections.ts';
import { READINGS } from './readings.ts';

export interface PlayerNameForms {
  /** In simplified characters. */
  readonly simplified: string;
  /** In Latin letters, without tones: the surname first. */
  readonly latin: string;
  readonly vietnamese: string;
  /** The forms without the region, for a name that has one. */
  readonly plain?: PlayerNameForms;
}

/**
 * The forms of a Chinese name. A name may have the region of the player before it. Returns `undefined` for a name with a character that is
 * not Chinese, or whose reading is unknown, and for what is not a person, such as `红方` or a program.
 *
 * @example
 * playerNameForms('胡榮華'); // { simplified: '胡荣华', latin: 'Hu Ronghua', vietnamese: 'Hồ Vinh Hoa' }
 * playerNameForms('廣東呂欽')?.latin; // 'Lü Qin (Guangdong)'
 */
export function playerNameForms(name: string): PlayerNameForms | undefined {
  const { readings, names } = readTables();
  const found = Array.from(name.trim(), (character) => readings.get(character));
  if (found.length === 0 || !found.every((each) => each !== undefined)) return undefined;
  const simplified = found.map((each) => each.simplified).join('');
  if (NO_PERSON.test(simplified)) return undefined;
  const known = names.get(simplified);
  if (known !== undefined) return { simplified, ...known };
  return formsWithRegion(simplified) ?? formsOf(found, simplified);
}

/** Words for a side, a program or an unknown player, which are not read as a name. */
const NO_PERSON = /^[红黑]方|象棋|棋手|棋友|软件|引擎|电脑|先手|后手|佚名|无名氏/;

/** The forms of a region and the player's name after it; `undefined` for a name without a region. */
function formsWithRegion(simplified: string): PlayerNameForms | undefined {
  const { regions } = readTables();
  for (const length of [4, 3, 2]) {
    const region = regions.get(simplified.slice(0, length));
    const rest = simplified.slice(length);
    if (region === undefined || rest.length < 2 || rest.length > 4) continue;
    const forms = playerNameForms(rest);
    if (forms === undefined) return undefined;
    return {
      simplified: `${forms.simplified}（${simplified.slice(0, length)}）`,
      latin: `${forms.latin} (${region.latin})`,
      vietnamese: `${forms.vietnamese} (${region.vietnamese})`,
      plain: forms,
    };
  }
  return undefined;
}

function formsOf(
  found: readonly (Reading & { readonly simplified: string })[],
  simplified: string,
): PlayerNameForms | undefined {
  const { surnames } = readTables();
  const [length, surname] = surnameOf(simplified, surnames) ?? [1, found[0]];
  if (surname === undefined) return undefined;
  const given = found.slice(length);
  const latin = [surname.latin, joinSyllables(given.map((each) => each.latin))];
  const vietnamese = [surname.vietnamese, ...given.map((each) => each.vietnamese)];
  return {
    simplified,
    latin: latin.filter(Boolean).map(capitalize).join(' '),
    vietnamese: vietnamese.join(' ').split(' ').map(capitalize).join(' '),
  };
}

interface Reading {
  readonly latin: string;
  readonly vietnamese: string;
}

interface Tables {
  /** By character, simplified and traditional. */
  readonly readings: ReadonlyMap<string, Reading & { readonly simplified: string }>;
  /** Whole names and surnames, by simplified characters. */
  readonly names: ReadonlyMap<string, Reading>;
  readonly surnames: ReadonlyMap<string, Reading>;
  /** Provinces, cities, teams and countries, by simplified characters. */
  readonly regions: ReadonlyMap<string, Reading>;
}

let tables: Tables | undefined;

/** Parsed at the first name, since many pages show none. */
function readTables(): Tables {
  tables ??= {
    readings: new Map(
      parse(READINGS).flatMap(([characters, reading]) => {
        const [simplified = ''] = characters;
        return Array.from(characters, (each) => [each, { simplified, ...reading }] as const);
      }),
    ),
    names: new Map(parse(NAMES)),
    surnames: new Map(parse(SURNAMES)),
    regions: new Map(parse(REGIONS)),
  };
  return tables;
}

/** Each line has the characters, the reading in Latin letters and the Vietnamese one, separated by commas. */
function parse(text: string): [characters: string, reading: Reading][] {
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [characters = '', latin = '', vietnamese = ''] = line.split(',');
      return [characters, { latin, vietnamese }];
    });
}

/** The longest listed surname at the beginning of a name, with its number of characters. */
function surnameOf(
  simplified: string,
  surnames: Tables['surnames'],
): [length: number, surname: Reading] | undefined {
  for (const length of [2, 1]) {
    const surname = surnames.get(simplified.slice(0, length));
    // A name of two characters is a surname of one and a given name.
    if (surname !== undefined && (length === 1 || simplified.length > length)) {
      return [length, surname];
    }
  }
  return undefined;
}

/** Joins syllables of a given name, with an apostrophe before a vowel: `Tian'an`. */
function joinSyllables(syllables: readonly string[]): string {
  return syllables.reduce(
    (word, syllable) => word + (word !== '' && /^[aeo]/.test(syllable) ? "'" : '') + syllable,
    '',
  );
}

function capitalize(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
