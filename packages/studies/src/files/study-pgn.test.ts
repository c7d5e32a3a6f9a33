import { parseGames } from '@chuhe/game/pgn';
import { newGame, sameGame, setTag } from '@chuhe/game/tree';
import { expect, test } from 'vitest';
import { editAtRandom, makeRandomGame, Random } from '../testing/random-edits.ts';
import { type PgnChapter, studyFromGames, studyNameOf, studyToPgn } from './study-pgn.ts';

const KINDS = ['analysis', 'find', 'hold', 'guess'] as const;

/** Starting positions of endgames, with either side to move. */
const STARTS = [
  '4k4/9/9/9/9/9/9/9/R8/3K5 w',
  '3k5/4a4/9/9/9/9/9/4C4/9/4KA3 b',
  '4kab2/4a4/4b4/9/9/9/4P4/9/4N4/3AK4 w',
];

/** Chapters of all kinds, some with a starting position of their own, with comments, glyphs, shapes and quotation marks in their titles. */
function makeChapters(count: number): PgnChapter[] {
  return Array.from({ length: count }, (_, index): PgnChapter => {
    const random = new Random(index + 1);
    let game =
      index % 5 === 4
        ? newGame({ start: STARTS[index % STARTS.length] })
        : makeRandomGame(10 + random.below(40), random);
    for (let edits = 0; edits < 30; edits += 1) game = editAtRandom(game, random);
    return {
      title: `Chương ${index + 1}: “xe” "mã" 车 \\`,
      kind: KINDS[index % 4] ?? 'analysis',
      orientation: index % 3 === 0 ? 'black' : 'red',
      practice:
        index % 4 === 2 ? { side: 'red', level: 4, moves: 12, goal: 'draw', task: 'Hòa?' } : {},
      game: setTag(game, 'Red', '胡荣华'),
    };
  });
}

/** Tags that the file has and the chapter does not need. */
const WRITTEN = new Set([
  'Game',
  'Result',
  'FEN',
  'Format',
  'Event',
  'Site',
  'Date',
  'Round',
  'Black',
]);

test('a study of 200 chapters goes out as PGN and comes back the same', () => {
  const chapters = makeChapters(200);
  for (const notation of ['zh', 'wxf', 'iccs'] as const) {
    const text = studyToPgn('Tàn cuộc', chapters, { notation });
    const games = parseGames(text).map(({ game }) => game);
    expect(games.map(studyNameOf)).toEqual(chapters.map(() => 'Tàn cuộc'));
    const read = studyFromGames(games);
    for (const [index, chapter] of chapters.entries()) {
      const back = read[index];
      const { game, ...details } = chapter;
      expect(back && { ...back, game: undefined }).toEqual({ ...details, game: undefined });
      if (back === undefined) continue;
      const strip = (tags: typeof game.tags) => tags.filter(({ name }) => !WRITTEN.has(name));
      expect(strip(back.game.tags)).toEqual(strip(game.tags));
      expect(sameGame({ ...back.game, tags: [] }, { ...game, tags: [] }), `${index}`).toBe(true);
    }
  }
});

test('games of other programs become chapters without a title', () => {
  const [game] = parseGames('[Red "胡荣华"]\n[Orientation "Black"]\n1. 炮二平五 *');
  const [chapter] = studyFromGames(game === undefined ? [] : [game.game]);
  expect(chapter).toMatchObject({
    title: '',
    kind: 'analysis',
    orientation: 'black',
    practice: {},
  });
});

test('settings that make no sense are left out', () => {
  const text =
    '[ChapterKind "dance"]\n[ChapterPractice "{\\"level\\":99,\\"goal\\":\\"win\\"}"]\n1. 炮二平五 *';
  const [chapter] = studyFromGames(parseGames(text).map(({ game }) => game));
  expect(chapter).toMatchObject({ kind: 'analysis', practice: { goal: 'win' } });
});
