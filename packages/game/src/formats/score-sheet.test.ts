import { parseMove } from '@chuhe/rules/move';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NOTATIONS } from '../notation/dialect.ts';
import { parseGames } from '../pgn/pgn.ts';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { IS_FULL } from '../testing/full.ts';
import {
  copyLine,
  type Game,
  GameBuilder,
  getTag,
  newGame,
  nodeOf,
  ROOT,
  setTag,
  walk,
} from '../tree/tree.ts';
import { HEADER_TAGS } from './score-tags.ts';
import { scoreRows, writeScoreSheet } from './write-score-sheet.ts';

const [GAME] = parseGames(`[Event "全国赛"]
[Site "北京"]
[Date "1982.12.09"]
[RedTeam "上海"]
[Red "胡荣华"]
[Black "柳大华"]
1. 炮二平五! 马８进７ {屏风马} (1... 炮２平５ 2. 马二进三 (2. 马八进七) 马８进７)
2. 马二进三 (2. 马八进七) 车９平８ 3. 车一平二 1-0`).map(({ game }) => game);
if (!GAME) throw new Error('no game');

const BLACK_START = '3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 b';

const shape = (game: Game): string[] =>
  Array.from(walk(game), ({ node, depth }) => `${depth} ${node.ply} ${node.move}`);

describe('the rows of a score sheet', () => {
  it('have a number and the moves of both sides', () => {
    expect(scoreRows(GAME).map(({ number, red, black }) => [number, red?.ply, black?.ply])).toEqual(
      [
        [1, 1, 2],
        [2, 3, 4],
        [3, 5, undefined],
      ],
    );
  });

  it('begin without a red move if Black moves first', () => {
    const game = makeAnnotatedGame(new Random(1), {
      nodes: 3,
      start: BLACK_START,
      texts: ['x'],
    });
    expect(scoreRows(game)[0]).toMatchObject({ number: 1, black: { ply: 1 } });
    expect(scoreRows(game)[0]?.red).toBeUndefined();
    expect(scoreRows(game)[1]).toMatchObject({ number: 2, red: { ply: 2 } });
  });
});

describe('a written score sheet', () => {
  it('has a header, two columns and indented variations', () => {
    expect(writeScoreSheet(GAME).split('\n')).toEqual([
      '全国赛',
      '北京, 1982-12-09',
      '上海 胡荣华 – 柳大华  1-0',
      '',
      '  1. 炮二平五!  马８进７',
      '    (1. ... 炮２平５ 2. 马二进三',
      '        (2. 马八进七)',
      '    2. ... 马８进７)',
      '  2. 马二进三',
      '    (2. 马八进七)',
      '  2. ...        车９平８',
      '  3. 车一平二',
      '',
      '1-0',
      '',
    ]);
  });

  it('leaves out variations on request', () => {
    expect(
      writeScoreSheet(GAME, { notation: 'vi', variations: false }).split('\n').slice(4),
    ).toEqual(['  1. P2-5!  M8.7', '  2. M2.3   X9-8', '  3. X1-2', '', '1-0', '']);
  });

  it('has both the event and the title, unless they are the same', () => {
    const event = setTag(newGame(), 'Event', '全国赛');
    const sheet = (title: string): string => writeScoreSheet(setTag(event, 'Title', title));
    expect(sheet('决赛')).toBe('全国赛\n决赛\n\n*\n');
    expect(sheet('全国赛')).toBe('全国赛\n\n*\n');
  });

  it('has a date as the file had it if only its year is certain', () => {
    const dated = setTag(newGame(), 'Date', '1994.??.??');
    expect(writeScoreSheet(dated)).toBe('1994\n\n*\n');
    expect(writeScoreSheet(setTag(dated, 'DateText', '4/7/1994'))).toBe('4/7/1994\n\n*\n');
  });

  it('does not indent deep variations without an end', () => {
    const builder = new GameBuilder();
    const deep = ['a0a1', 'a9a8', 'a1a0', 'a8a9'];
    let parent = ROOT;
    for (let depth = 0; depth < 40; depth += 1) {
      builder.add(parent, parseMove(depth % 2 === 0 ? 'i0i1' : 'i9i8') ?? 0);
      parent = builder.add(parent, parseMove(deep[depth % 4] ?? '') ?? 0);
    }
    const indents = writeScoreSheet(builder.build())
      .split('\n')
      .map((line) => line.search(/\S/));
    expect(Math.max(...indents)).toBe(80);
  });

  it('is only the result for a game without tags and moves', () => {
    const [empty] = parseGames('[Red ""]\n*');
    expect(empty && writeScoreSheet(empty.game)).toBe('*\n');
  });

  const text = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('', '胡荣华', 'Nguyễn Văn A', '马炮兵', '1982.12.09') },
    fc.constantFrom(
      '1. 炮二平五',
      'h2e2 h9g7',
      'a {b',
      'c (d',
      '[Event "x"]',
      '; 1-0',
      '和棋',
      'C2=5\n',
    ),
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ maxLength: 8 }),
  );

  it('is read back by the PGN reader, whatever the notation and the header', () => {
    fc.assert(
      fc.property(
        fc.nat(),
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(...NOTATIONS),
        fc.array(text, { minLength: 9, maxLength: 9 }),
        (seed, nodes, notation, values) => {
          const start = seed % 3 === 0 ? BLACK_START : undefined;
          const base = makeAnnotatedGame(new Random(seed), {
            nodes,
            texts: ['x'],
            ...(start === undefined ? {} : { start }),
          });
          const names = HEADER_TAGS.filter((name) => name !== 'Result');
          const tagged = names.reduce(
            (game, name, index) => setTag(game, name, values[index] ?? ''),
            base,
          );
          const game = setTag(tagged, 'Result', '0-1');
          const reads = parseGames(writeScoreSheet(game, { notation }));
          expect(reads).toHaveLength(1);
          const back = reads[0]?.game ?? base;
          expect([back.start, copyLine(back, ROOT)]).toEqual([game.start, copyLine(game, ROOT)]);
          expect(shape(back)).toEqual(shape(game));
          expect(getTag(back, 'Result')).toBe('0-1');
          expect(nodeOf(back, ROOT).children).toHaveLength(nodeOf(game, ROOT).children.length);
        },
      ),
      { numRuns: IS_FULL ? 300 : 100 },
    );
  });
});
