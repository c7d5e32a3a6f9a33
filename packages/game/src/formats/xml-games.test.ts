import { makeMove } from '@chuhe/rules/move';
import { describe, expect, it } from 'vitest';
import { Random } from '../pgn/testing/random.ts';
import { makeAnnotatedGame } from '../pgn/testing/random-games.ts';
import { encodeText } from '../pgn/text-encoder.ts';
import { IS_FULL } from '../testing/full.ts';
import { type Game, getTag, type NodeId, nodeOf, ROOT, sameGame, walk } from '../tree/tree.ts';
import { corrupt } from './testing/corrupt.ts';
import { plainGame } from './testing/plain-game.ts';
import { readFile, readOnly } from './testing/read-file.ts';

const movesOf = (game: Game): string[] =>
  Array.from(walk(game), ({ node, depth }) => `${depth} ${makeMove(node.move)}`);

const escape = (text: string): string =>
  text.replaceAll(/[&<"\n]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A game in the form of Pengfei, with nested elements. */
function makePfc(game: Game): string {
  const parts = ['<?xml version="1.0" encoding="utf-8"?>'];
  const pending: (NodeId | '</n>')[] = [ROOT];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next === '</n>') {
      parts.push(next);
      continue;
    }
    const { move, comment, children } = nodeOf(game, next);
    const text = next === ROOT ? `${game.start} - - 0 1` : makeMove(move);
    const head = next === ROOT ? '<n version="2" win="1-0"' : '<n';
    parts.push(`${head} m="${text}"${comment === undefined ? '' : ` c="${escape(comment)}"`}>`);
    pending.push('</n>', ...children.toReversed());
  }
  return parts.join('');
}

describe('reading the files of Pengfei', () => {
  it('reads comments and variations', async () => {
    for (let seed = 0; seed < 20; seed += 1) {
      const texts = ['中炮', 'a < "b" & c\nd', 'x'] as const;
      const game = plainGame(makeAnnotatedGame(new Random(seed), { nodes: 50, texts }));
      const { game: read, warnings, isComplete } = await readOnly(makePfc(game));
      expect([warnings, isComplete, getTag(read, 'Result')]).toEqual([[], true, '1-0']);
      expect(sameGame({ ...read, tags: [] }, game)).toBe(true);
    }
  });

  const short = '<n version="2"><n m="h2e2"/><n m="B0C2" default="1"><n m="h9g7"/></n></n>';

  it('puts the main move first', async () => {
    const { game } = await readOnly(short);
    expect(movesOf(game)).toEqual(['0 b0c2', '1 h2e2', '0 h9g7']);
  });

  it.each([
    ['a comment', short],
    ['escaped text', short.replaceAll('<', '&lt;').replaceAll('>', '&gt;')],
  ])('reads the games of a forum, in %s', async (_, content) => {
    const page = `<p>\n[pfchessrecord] <!-- ${content} --> [/pfchessrecord]</p>\n`;
    const { games, warnings } = await readFile(page + page);
    expect(games.map(({ game, number, line }) => [game.nodeCount, number, line])).toEqual([
      [3, 1, 2],
      [3, 2, 4],
    ]);
    expect(warnings).toEqual([]);
  });

  it('takes the side to move from the first move', async () => {
    const { game } = await readOnly('<n version="2"><n m="h9g7"/></n>');
    expect([game.start.at(-1), game.nodeCount]).toEqual(['b', 1]);
  });

  it('leaves out what follows a wrong move, and reads the rest', async () => {
    const { game, warnings, isComplete } = await readOnly(
      '<n version="2">\n<n m="h2e9"><n m="h9g7"/></n>\n<n m="x"/><n m="h2e2"/></n>',
    );
    expect([movesOf(game), isComplete]).toEqual([['0 h2e2'], false]);
    expect(warnings.map(({ code, line, ply, token }) => [code, line, ply, token])).toEqual([
      ['illegal-move', 2, 1, 'h2e9'],
      ['unreadable-move', 3, 1, 'x'],
    ]);
  });

  it('keeps what a cut file has', async () => {
    const { game, warnings } = await readOnly('<n version="2"><n m="h2e2"><n m="h9g7"');
    expect(game.nodeCount).toBe(2);
    expect(warnings.map(({ code }) => code)).toEqual(['bad-tag', 'truncated']);
  });

  it('obeys the limit of nodes', async () => {
    const { game, warnings } = await readOnly(short, { maxNodesPerGame: 2 });
    expect([game.nodeCount, warnings.map(({ code }) => code)]).toEqual([2, ['too-many-nodes']]);
  });
});

const CBF = `<?xml version="1.0" encoding="UTF-8"?>
<ChineseChessRecord Version="1.0">
 <Head>
  <Name>第一局</Name>
  <Contest>梅花谱</Contest>
  <Date />
  <Red>甲 &amp; 乙</Red>
  <RecordResult>2</RecordResult>
  <FEN>rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1</FEN>
 </Head>
 <MoveList>
  <Move value="00-00"><![CDATA[全局]]></Move>
  <Move value="77-47" />
  <Move value="70-62"><![CDATA[<屏风马>]]></Move>
  <Move value="79-67" end="1" />
 </MoveList>
</ChineseChessRecord>
`;

describe('reading CBF', () => {
  it('reads the head, the moves and comments', async () => {
    const { game, warnings, isComplete, line } = await readOnly(CBF);
    expect(game.tags).toEqual([
      { name: 'Title', value: '第一局' },
      { name: 'Event', value: '梅花谱' },
      { name: 'Red', value: '甲 & 乙' },
      { name: 'Result', value: '0-1' },
    ]);
    expect(movesOf(game)).toEqual(['0 h2e2', '0 h9g7', '0 h0g2']);
    expect([nodeOf(game, ROOT).comment, nodeOf(game, 2).comment]).toEqual(['全局', '<屏风马>']);
    expect([warnings, isComplete, line]).toEqual([[], true, 2]);
  });

  it.each([
    ['an illegal move', ['79-67', '79-68'], 'illegal-move', 15],
    ['a square off the board', ['79-67', '99-68'], 'unreadable-move', 15],
    ['moves after the end', ['70-62"', '70-62" end="1"'], 'moves-after-result', 15],
    ['an unknown result', ['>2<', '>7<'], 'bad-header', 8],
    ['an invalid FEN', ['RNBAKABNR w', 'RNBA1ABNR w'], 'bad-fen', 2],
  ])('warns of %s and keeps the rest', async (_, [from = '', to = ''], code, line) => {
    const { game, warnings, isComplete } = await readOnly(CBF.replace(from, to));
    expect(warnings.map((warning) => [warning.code, warning.line])).toEqual([[code, line]]);
    expect(game.nodeCount).toBeGreaterThanOrEqual(2);
    expect([isComplete, getTag(game, 'Title')]).toEqual([code === 'bad-fen', '第一局']);
  });

  it('keeps what a cut file has', async () => {
    const { game, warnings } = await readOnly(CBF.slice(0, CBF.indexOf('<Move value="79')));
    expect([game.nodeCount, warnings.map(({ code }) => code)]).toEqual([2, ['truncated']]);
  });

  it('keeps an invalid FEN as a tag', async () => {
    const { game, warnings } = await readOnly(CBF.replace('RNBAKABNR w', 'RNBA1ABNR w'));
    expect(getTag(game, 'FEN')).toMatch(/RNBA1ABNR w - - 0 1$/);
    expect(warnings[0]?.token).toMatch(/^rnbakabnr/);
  });

  it('obeys the limit of nodes', async () => {
    const { game, warnings } = await readOnly(CBF, { maxNodesPerGame: 2 });
    expect([game.nodeCount, warnings.map(({ code }) => code)]).toEqual([2, ['too-many-nodes']]);
  });
});

describe('damaged XML files', () => {
  it('never throw', async () => {
    const random = new Random(11);
    const game = makeAnnotatedGame(random, { nodes: 40, texts: ['中炮', 'a<b', 'x'] });
    for (const text of [makePfc(game), CBF]) {
      const whole = encodeText(text, 'utf-8').bytes;
      for (let run = 0; run < (IS_FULL ? 400 : 150); run += 1) {
        const { games } = await readFile(corrupt(whole, random));
        for (const read of games) expect(read.game.nodeCount).toBeLessThan(200);
      }
    }
  });
});
