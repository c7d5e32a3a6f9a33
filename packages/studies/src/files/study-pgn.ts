/**
 * A study as PGN: one game for each chapter, with tags for what PGN has no place for. Other programs read the games; this one reads the
 * chapters back as they were.
 *
 * ```ts
 * import { newGame } from '@chuhe/game/tree';
 * import { chapterOfGame, gameOfChapter } from '@chuhe/studies/study-pgn';
 *
 * const chapter = { title: 'First', kind: 'analysis', orientation: 'red', practice: {}, game: newGame() } as const;
 * chapterOfGame(gameOfChapter(chapter, 'Cannon openings')).title; // 'First'
 * ```
 */
import { type PgnOptions, writeGame } from '@chuhe/game/pgn';
import { type Game, getTag, newGame, removeTag, setTag } from '@chuhe/game/tree';

/**
 * - `analysis`: an annotated game.
 * - `find`: find the moves of the mainline for the side to move; other children of the same node count, too, without a bad grade.
 * - `hold`: play the position against the engine.
 * - `guess`: guess the next move of one side, with points.
 */
export const CHAPTER_KINDS = ['analysis', 'find', 'hold', 'guess'] as const;
export type ChapterKind = (typeof CHAPTER_KINDS)[number];

export const ORIENTATIONS = ['red', 'black'] as const;
export type Orientation = (typeof ORIENTATIONS)[number];

/** Settings of practice chapters. An absent field has its default. */
export interface Practice {
  /** The side that the user plays. Default: the side to move at the start. */
  readonly side?: Orientation;
  /** Shown before the first move. */
  readonly task?: string;
  /** `hold`: the level of the engine. */
  readonly level?: number;
  /** `hold`: the number of own moves to survive. */
  readonly moves?: number;
  /** `hold`: what to reach. */
  readonly goal?: 'win' | 'draw';
}

export interface PgnChapter {
  readonly title: string;
  readonly kind: ChapterKind;
  readonly orientation: Orientation;
  readonly practice: Practice;
  readonly game: Game;
}

const TAGS = {
  study: 'StudyName',
  title: 'ChapterName',
  kind: 'ChapterKind',
  orientation: 'Orientation',
  practice: 'ChapterPractice',
} as const;

/** The chapter as those get it who are to find its moves: a practice chapter has only its position and its tags. */
export function withoutSolution<Chapter extends Pick<PgnChapter, 'kind' | 'game'>>(
  chapter: Chapter,
): Chapter {
  const { kind, game } = chapter;
  if (kind === 'analysis') return chapter;
  return { ...chapter, game: newGame({ start: game.start, tags: game.tags }) };
}

/** The game with the tags of its chapter. */
export function gameOfChapter(chapter: PgnChapter, study: string): Game {
  const { title, kind, orientation, practice } = chapter;
  let game = setTag(chapter.game, TAGS.study, study);
  game = setTag(game, TAGS.title, title);
  if (kind !== 'analysis') game = setTag(game, TAGS.kind, kind);
  if (orientation !== 'red') game = setTag(game, TAGS.orientation, orientation);
  const settings = JSON.stringify(practice);
  return settings === '{}' ? game : setTag(game, TAGS.practice, settings);
}

/** The chapter of a game, whose title is empty if the game does not come from a study. The game has no tags of the study any more. */
export function chapterOfGame(game: Game): PgnChapter {
  let bare = game;
  for (const name of Object.values(TAGS)) bare = removeTag(bare, name);
  const kind = getTag(game, TAGS.kind);
  return {
    title: getTag(game, TAGS.title) ?? '',
    kind: CHAPTER_KINDS.find((name) => name === kind) ?? 'analysis',
    orientation: getTag(game, TAGS.orientation)?.toLowerCase() === 'black' ? 'black' : 'red',
    practice: readPractice(getTag(game, TAGS.practice)),
    game: bare,
  };
}

/** The name of the study in which a game was a chapter. */
export function studyNameOf(game: Game): string | undefined {
  return getTag(game, TAGS.study);
}

/** Writes one chapter as PGN. The chapters of a study follow each other in a file. */
export function chapterToPgn(chapter: PgnChapter, study: string, options: PgnOptions = {}): string {
  return writeGame(gameOfChapter(chapter, study), options);
}

/** Writes a whole study. */
export function studyToPgn(
  study: string,
  chapters: readonly PgnChapter[],
  options: PgnOptions = {},
): string {
  return chapters.map((chapter) => chapterToPgn(chapter, study, options)).join('');
}

/** The chapters of the games of a file, in order. */
export function studyFromGames(games: readonly Game[]): PgnChapter[] {
  return games.map(chapterOfGame);
}

/** The longest text of settings that is read, in UTF-16 units. */
const MAX_SETTINGS = 5000;

function readPractice(text: string | undefined): Practice {
  if (text === undefined || text.length > MAX_SETTINGS) return {};
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? checkPractice(value) : {};
  } catch {
    return {};
  }
}

/** Keeps the valid fields. */
export function checkPractice(
  value: {
    readonly [Field in keyof Practice]?: unknown;
  },
): Practice {
  const { side, task, level, moves, goal } = value;
  const known = ORIENTATIONS.find((name) => name === side);
  return {
    ...(known !== undefined && { side: known }),
    ...(typeof task === 'string' && task.length <= 1000 && { task }),
    ...(isCount(level, 1, 20) && { level }),
    ...(isCount(moves, 1, 300) && { moves }),
    ...((goal === 'win' || goal === 'draw') && { goal }),
  };
}

function isCount(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && typeof value === 'number' && value >= min && value <= max;
}
