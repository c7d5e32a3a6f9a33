import { readGameFile } from '@chuhe/game/game-file';
import {
  addLine,
  annotate,
  type Game,
  getTag,
  newGame,
  parseShape,
  ROOT,
  setTag,
} from '@chuhe/game/tree';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { Bundle } from './bundle.ts';
import type { BundleOptions } from './pgn-messages.ts';

const OPTIONS: BundleOptions = {
  format: 'xqf',
  notation: 'wxf',
  encoding: 'utf-8',
  comments: true,
  glyphs: true,
  variations: true,
  evaluations: true,
  report: {
    lead: 'Left out:',
    parts: {
      variations: 'variations',
      comments: 'comments',
      glyphs: 'signs',
      shapes: 'arrows',
      evaluations: 'evaluations',
      clocks: 'clock times',
    },
    cut: 'cut: {{tags}}',
    separator: ', ',
  },
};

/** A chapter of a study with two moves. */
function chapterOf(title: string): Game {
  const line = addLine(newGame(), ROOT, ['h2e2', 'h9g7']);
  if (!line.ok) throw new Error(line.error.code);
  return setTag(setTag(line.value.game, 'StudyName', 'Lesson'), 'ChapterName', title);
}

function filesOf(games: readonly Game[], options: BundleOptions = OPTIONS) {
  const bundle = new Bundle(options);
  for (const game of games) bundle.add(game, '');
  const { bytes, reported } = bundle.finish();
  return { files: unzipSync(bytes), reported };
}

it('chapters of the same title, or of one that no file can have, are files of their own in order', () => {
  const { files, reported } = filesOf(['../a/b', 'Tàn cuộc', 'Tàn cuộc', '?'].map(chapterOf));
  expect(Object.keys(files)).toEqual([
    '0001-a-b.xqf',
    '0002-Tan-cuoc.xqf',
    '0003-Tan-cuoc.xqf',
    expect.stringMatching(/^0004-.+\.xqf$/),
  ]);
  expect(reported).toBeUndefined();
});

it('an XQF file has the moves, and the title of its chapter', async () => {
  const { files } = filesOf([chapterOf('残局一')]);
  const [bytes = new Uint8Array()] = Object.values(files);
  const games: Game[] = [];
  for await (const { game } of readGameFile(bytes)) games.push(game);
  expect(games.map((game) => [getTag(game, 'Title'), game.nodeCount])).toEqual([['残局一', 2]]);
});

it('a report names what XQF cannot hold, game by game', () => {
  const shape = parseShape('Ge2');
  if (shape === undefined) throw new Error('no shape');
  const drawn = annotate(chapterOf('One'), ROOT, { shapes: [shape] });
  const practice = setTag(chapterOf('Two'), 'ChapterKind', 'find');
  const { files, reported } = filesOf([drawn, chapterOf('Plain'), practice]);
  expect(reported).toBe(2);
  const report = files['report.txt'];
  expect(report && strFromU8(report)).toBe(
    'Left out:\r\n\r\n0001-One.xqf: arrows\r\n0003-Two.xqf: ChapterKind\r\n',
  );
});
