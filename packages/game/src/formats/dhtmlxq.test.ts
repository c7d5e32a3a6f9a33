import { makeMove } from '@chuhe/rules/move';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { cpuTime } from '../testing/cpu-time.ts';
import { IS_FULL } from '../testing/full.ts';
import {
  addLine,
  type Game,
  getTag,
  mainline,
  newGame,
  nodeOf,
  ROOT,
  sameGame,
  setComment,
  setTag,
  walk,
} from '../tree/tree.ts';
import { DHTMLXQ_TAGS } from './dhtmlxq-tags.ts';
import { corrupt } from './testing/corrupt.ts';
import { plainGame } from './testing/plain-game.ts';
import { readFile, readOnly } from './testing/read-file.ts';
import { writeDhtmlXq } from './write-dhtmlxq.ts';

/** A game with the given fields, in the form of the forum. */
const ubb = (fields: Readonly<Record<string, string>>): string =>
  `[DhtmlXQ]\n${Object.entries(fields)
    .map(([key, value]) => `[DhtmlXQ_${key}]${value}[/DhtmlXQ_${key}]\n`)
    .join('')}[/DhtmlXQ]\n`;

const pathsOf = (game: Game): string[] =>
  Array.from(walk(game), ({ node, opens }) => `${opens ? '(' : ''}${node.ply}:${node.move}`);

const OPENING = '7747706279678070';

/** The CPU time for a long mainline with a variation on every second move, from both ends alternately. */
async function timeOf(count: number): Promise<number> {
  const fields: Record<string, string> = { movelist: '0908000108090100'.repeat(count) };
  for (let index = 1; index <= count; index += 1) {
    const ply = index % 2 === 0 ? count * 4 - 1 - index : index;
    fields[`move_0_${ply}_${index}`] = '6665';
  }
  const before = cpuTime();
  const { game } = await readOnly(ubb(fields), { maxNodesPerGame: 1e6 });
  expect(game.nodeCount).toBe(count * 5);
  return cpuTime() - before;
}

describe('reading DhtmlXQ', () => {
  it('reads the header under the names of PGN', async () => {
    const { game, isComplete, warnings, line } = await readOnly(
      `\n\n${ubb({ title: '决赛', event: '全国赛', place: '北京', red: '甲', black: '乙', result: '黑胜', author: '丙', movelist: OPENING })}`,
    );
    expect(game.tags).toEqual([
      { name: 'Title', value: '决赛' },
      { name: 'Event', value: '全国赛' },
      { name: 'Site', value: '北京' },
      { name: 'Red', value: '甲' },
      { name: 'Black', value: '乙' },
      { name: 'Result', value: '0-1' },
      { name: 'Annotator', value: '丙' },
    ]);
    expect([game.nodeCount, isComplete, warnings, line]).toEqual([4, true, [], 3]);
  });

  it.each([
    ['红胜', '1-0'],
    ['黑胜', '0-1'],
    ['和局', '1/2-1/2'],
    ['未知', '*'],
    ['W', '1-0'],
    ['L', '0-1'],
    ['D', '1/2-1/2'],
    ['红方超时', '红方超时'],
  ])('reads the result %s', async (written, result) => {
    const { game } = await readOnly(ubb({ result: written }));
    expect(getTag(game, 'Result')).toBe(result);
  });

  it('does not keep a title that repeats the event', async () => {
    const { game } = await readOnly(ubb({ title: '全国赛', event: '全国赛' }));
    expect(game.tags).toEqual([{ name: 'Event', value: '全国赛' }]);
  });

  it('reads several games of a page in GBK, which has entities, escapes and markup', async () => {
    const game = ubb({
      red: '胡荣华',
      comment0: '一||\\u4e8c &lt;b&gt;<br/>三',
      movelist: OPENING,
    });
    const page = `<html><body><div style="display:none">${game.replaceAll('\n', '')}</div>
<script>var other = "${game.replaceAll('\n', '').replaceAll('[/', '[\\/').replaceAll('DhtmlXQ]', 'DhtmlXQiFrame]')}";</script></body></html>`;
    const { games, reading } = await readFile(encodeText(page, 'gb18030').bytes);
    expect(reading.encoding).toBe('gb18030');
    expect(
      games.map((read) => [getTag(read.game, 'Red'), read.game.nodeCount, read.number]),
    ).toEqual([
      ['胡荣华', 4, 1],
      ['胡荣华', 4, 2],
    ]);
    for (const read of games) expect(nodeOf(read.game, ROOT).comment).toBe('一\n二 <b>\n三');
    expect(games.flatMap(({ warnings }) => warnings)).toEqual([]);
  });

  it('takes the first mover from the first move', async () => {
    const { game, warnings } = await readOnly(ubb({ movelist: '70627967' }));
    expect([game.start.at(-1), game.nodeCount, warnings]).toEqual(['b', 2, []]);
  });

  it('takes the first mover from a variation if the mainline is empty', async () => {
    const { game } = await readOnly(ubb({ movelist: '', move_0_1_1: '70627967' }));
    expect([game.start.at(-1), game.nodeCount]).toEqual(['b', 2]);
  });

  it('joins the comments on one move', async () => {
    const { game } = await readOnly(
      ubb({ movelist: OPENING, comment0: 'a', comment1: 'b', move_0_2_1: '1022', comment1_1: 'c' }),
    );
    expect([nodeOf(game, ROOT).comment, nodeOf(game, 1).comment]).toEqual(['a', 'b\nc']);
  });

  it('reads the squares of binit', async () => {
    const kings = `${'99'.repeat(4)}49${'99'.repeat(11)}`;
    const binit = `${kings}${'99'.repeat(4)}30${'99'.repeat(11)}`;
    const { game, warnings } = await readOnly(ubb({ binit, movelist: '30403039' }));
    expect([game.start, game.nodeCount]).toEqual(['3k5/9/9/9/9/9/9/9/9/4K4 b', 0]);
    expect(warnings.map(({ code, ply }) => [code, ply])).toEqual([['illegal-move', 1]]);
  });

  it('prefers a FEN to binit', async () => {
    const fen = '3k5/9/9/9/9/9/9/9/9/R3K4 w';
    const { game } = await readOnly(ubb({ binit: '99'.repeat(32), fen, movelist: '09003031' }));
    expect([game.start, game.nodeCount]).toEqual([fen, 2]);
  });

  it('takes the first list of moves that is not empty, and warns of a second one', async () => {
    const lists = ['', OPENING, '1022'].map(
      (moves) => `[DhtmlXQ_movelist]${moves}[/DhtmlXQ_movelist]`,
    );
    const { game, warnings, isComplete } = await readOnly(`[DhtmlXQ]${lists.join('')}[/DhtmlXQ]`);
    expect([game.nodeCount, isComplete]).toEqual([4, false]);
    expect(warnings.map(({ code, token }) => [code, token])).toEqual([['bad-header', 'movelist']]);
  });

  it('reads variations before their parents, and comments of both kinds', async () => {
    const { game, warnings } = await readOnly(
      ubb({
        move_1_3_2: '1927',
        comment2_3: 'of variation 2',
        comment1_1: 'of the mainline',
        move_0_2_1: '10227967',
        move_1_2_3: '1242',
        movelist: OPENING,
        comment4: 'last',
      }),
    );
    expect(warnings).toEqual([]);
    expect(
      Array.from(walk(game), ({ node, depth }) => `${depth} ${node.ply} ${node.comment ?? ''}`),
    ).toEqual([
      '0 1 of the mainline',
      '0 2 ',
      '1 2 ',
      '1 3 ',
      '2 3 of variation 2',
      '1 2 ',
      '0 3 ',
      '0 4 last',
    ]);
  });

  it('keeps the variations of a move in the order of the file', async () => {
    const { game } = await readOnly(
      ubb({ movelist: OPENING, move_0_1_1: '7967', move_0_1_2: '1927', move_1_1_3: '6665' }),
    );
    const moves = nodeOf(game, ROOT).children.map((id) => makeMove(nodeOf(game, id).move));
    expect(moves).toEqual(['h2e2', 'h0g2', 'b0c2', 'g3g4']);
  });

  it.each([
    ['an odd number of digits', { movelist: `${OPENING}7` }, 'unreadable-move', 'movelist: 7'],
    ['a square off the board', { movelist: `${OPENING}9967` }, 'unreadable-move', 'movelist: 9967'],
    ['a parent that does not exist', { move_7_2_1: '1022' }, 'bad-header', 'move_7_2_1'],
    ['a branch behind the end', { move_0_9_1: '1022' }, 'bad-header', 'move_0_9_1'],
    ['its own parent', { move_1_2_1: '1022' }, 'bad-header', 'move_1_2_1'],
    ['a comment on no move', { comment9: 'x' }, 'bad-header', 'comment9'],
    ['a short binit', { binit: '0919' }, 'bad-header', 'binit'],
    ['a malformed FEN', { fen: 'x', binit: '0919' }, 'bad-header', 'fen'],
  ])('warns of %s and reads the rest', async (_, fields, code, token) => {
    const { game, warnings, isComplete } = await readOnly(ubb({ movelist: OPENING, ...fields }));
    expect(warnings).toContainEqual(expect.objectContaining({ code, token }));
    expect([game.nodeCount, isComplete]).toEqual([4, false]);
  });

  it('leaves out moves that do not fit the initial position in place of an invalid one', async () => {
    const { game, warnings } = await readOnly(
      ubb({ binit: '99'.repeat(32), comment0: 'kept', movelist: '09010908' }),
    );
    expect(warnings.map(({ code, isDropped }) => [code, isDropped])).toEqual([['bad-fen', true]]);
    expect([game.nodeCount, nodeOf(game, ROOT).comment]).toEqual([0, 'kept']);
  });

  it('warns once of a line with an illegal move and a damaged end', async () => {
    const { game, warnings } = await readOnly(
      ubb({ movelist: '77477041106299', comment2: 'two', comment3: 'three' }),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['illegal-move']);
    expect(nodeOf(game, 1).comment).toBe('1... h9e8 “two” b9g7 “three” 99');
  });

  it('counts lines whatever they end with', async () => {
    const text = ubb({ red: '甲', movelist: '77477041' }).replaceAll('[DhtmlXQ_', '\r[DhtmlXQ_');
    const { warnings } = await readOnly(text);
    const { warnings: others } = await readOnly(text.replaceAll('\r', '\r\n'));
    expect(warnings.map(({ line }) => line)).toEqual(others.map(({ line }) => line));
    expect(warnings[0]?.line).toBeGreaterThan(2);
  });

  it('warns of lost moves that are too long for a comment', async () => {
    const { warnings } = await readOnly(ubb({ movelist: '77477041', comment2: 'long text' }), {
      maxCommentLength: 12,
    });
    expect(warnings.map(({ code }) => code)).toEqual(['illegal-move', 'comment-too-long']);
  });

  it('warns of everything in a game with an invalid position, in one list', async () => {
    const text = ubb({
      binit: '99'.repeat(32),
      comment0: 'long',
      comment1: 'long',
      comment2: 'long',
      movelist: OPENING,
    });
    const codes = async (limits: object): Promise<unknown> => {
      const { game, warnings } = await readOnly(text, { maxCommentLength: 2, ...limits });
      return [game.nodeCount, ...warnings.map(({ code, count }) => count ?? code)];
    };
    const long = 'comment-too-long';
    expect(await codes({})).toEqual([4, 'bad-fen', long, long, long]);
    expect(await codes({ maxWarningsPerGame: 1 })).toEqual([4, 'bad-fen', 3]);
  });

  it('keeps what a truncated file has', async () => {
    const whole = ubb({ red: '甲', movelist: OPENING });
    const { game, warnings, isComplete } = await readOnly(
      whole.slice(0, whole.indexOf(OPENING) + 14),
    );
    expect(warnings.map(({ code }) => code)).toEqual(['truncated']);
    expect([game.nodeCount, isComplete, getTag(game, 'Red')]).toEqual([3, false, '甲']);
  });

  it('reads a game before one whose end is missing', async () => {
    const one = ubb({ movelist: OPENING }).replace('[/DhtmlXQ]', '');
    const { games } = await readFile(one + one);
    expect(games.map(({ game }) => game.nodeCount)).toEqual([4, 4]);
  });

  it('obeys the limits', async () => {
    const text = ubb({ event: 'long', movelist: OPENING, move_0_2_1: '1022', comment1: 'long' });
    const codes = async (limits: object): Promise<unknown> => {
      const { game, warnings } = await readOnly(text, limits);
      return [game.nodeCount, ...warnings.map(({ code }) => code)];
    };
    expect(await codes({ maxNodesPerGame: 3 })).toEqual([3, 'too-many-nodes']);
    expect(await codes({ maxDepth: 0 })).toEqual([4, 'too-deep']);
    expect(await codes({ maxTagLength: 2 })).toEqual([5, 'tag-too-long']);
    expect(await codes({ maxCommentLength: 2 })).toEqual([5, 'comment-too-long']);
    expect(await codes({ maxTags: 0 })).toEqual([5, 'too-many-tags']);
    expect(await codes({ maxCharactersPerGame: 90 })).toContain('too-many-characters');
  });

  it('never throws for damaged files', async () => {
    const random = new Random(7);
    const game = makeAnnotatedGame(random, { nodes: 60, texts: ['中炮', '[DhtmlXQ_', 'a||b'] });
    const whole = encodeText(writeDhtmlXq(setTag(game, 'Red', '胡荣华')).repeat(2), 'utf-8').bytes;
    for (let run = 0; run < (IS_FULL ? 500 : 100); run += 1) {
      const { games } = await readFile(corrupt(whole, random));
      for (const read of games) expect(read.game.nodeCount).toBeLessThan(500);
    }
  });

  it('reads hundreds of thousands of variations', async () => {
    const fields = Array.from({ length: IS_FULL ? 300_000 : 100_000 }, (_, at) => [
      `move_0_1_${at + 1}`,
      '1',
    ]);
    const { game } = await readOnly(ubb({ movelist: OPENING, ...Object.fromEntries(fields) }), {
      maxCharactersPerGame: 1e8,
    });
    expect(game.nodeCount).toBe(4);
  });

  it('takes linear time for many variations at alternating ends of a long mainline', async () => {
    await timeOf(250);
    const [small, large] = [await timeOf(1000), await timeOf(8000)];
    expect(large).toBeLessThan(Math.max(50, small) * 30);
  });
});

describe('writing DhtmlXQ', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
    fc
      .array(
        fc.constantFrom('|', '||', '\\u0041', '&lt;', '<br>', '[/DhtmlXQ]', '\n', ' ', '[', '和'),
        { minLength: 1, maxLength: 6 },
      )
      .map((parts) => parts.join('')),
  );
  const START = '3ak4/4a4/9/9/9/9/9/9/4R4/4K4 b';

  it('writes every game so that it reads back equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.nat(),
        fc.nat(80),
        fc.tuple(text, text, text),
        fc.boolean(),
        async (seed, nodes, texts, isInitial) => {
          const game = makeAnnotatedGame(new Random(seed), {
            nodes,
            texts,
            ...(isInitial ? {} : { start: START }),
          });
          const { game: back, warnings } = await readOnly(writeDhtmlXq(game));
          expect(warnings).toEqual([]);
          expect(pathsOf(back)).toEqual(pathsOf(game));
          expect(sameGame(back, plainGame(game))).toBe(true);
        },
      ),
      { numRuns: IS_FULL ? 150 : 40 },
    );
  });

  it('writes tags so that they read back equal', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 19, maxLength: 19 }), async (values) => {
        let game = newGame();
        for (const [index, [, name]] of DHTMLXQ_TAGS.entries()) {
          const value = name === 'Result' ? '1-0' : (values[index] ?? '').trim();
          if (value !== '') game = setTag(game, name, value);
        }
        const { game: back } = await readOnly(writeDhtmlXq(game));
        const isTitled = getTag(game, 'Title') !== getTag(game, 'Event');
        expect(back.tags).toEqual(game.tags.filter(({ name }) => isTitled || name !== 'Title'));
      }),
      { numRuns: IS_FULL ? 50 : 20 },
    );
  });

  it('writes the fields of the forum', () => {
    const played = addLine(newGame({ tags: [{ name: 'Event', value: '全国赛' }] }), ROOT, [
      'h2e2',
      'h9g7',
    ]);
    if (!played.ok) throw new Error(played.error.code);
    const varied = addLine(setComment(played.value.game, 2, '屏风马\n正着'), 1, ['b9c7']);
    if (!varied.ok) throw new Error(varied.error.code);
    const { game } = varied.value;
    expect(mainline(game)).toHaveLength(2);
    expect(writeDhtmlXq(game).split('\n')).toEqual([
      '[DhtmlXQ]',
      '[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]',
      '[DhtmlXQ_init]500,350[/DhtmlXQ_init]',
      '[DhtmlXQ_title]全国赛[/DhtmlXQ_title]',
      '[DhtmlXQ_event]全国赛[/DhtmlXQ_event]',
      '[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]',
      '[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]',
      '[DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]',
      '[DhtmlXQ_comment2]屏风马||正着[/DhtmlXQ_comment2]',
      '[/DhtmlXQ]',
      '',
    ]);
  });
});
