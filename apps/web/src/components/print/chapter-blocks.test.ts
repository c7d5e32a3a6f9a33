import { parseGames } from '@chuhe/game/pgn';
import { describe, expect, it } from 'vitest';
import { type Block, chapterBlocks } from './chapter-blocks.ts';

const START = '3k1a3/4a4/9/9/9/9/9/9/4R4/4K4 b';

describe('the text of a printed chapter', () => {
  it('has the mainline with comments, and variations below the moves that they replace', () => {
    expect(
      textsOf(`{Before.} 1. C2=5! {Central.} H8+7 (1... C8=5 {Opposite.} 2. H2+3 (2. H8+7) H8+7)
        2. H2+3 R9=8 *`),
    ).toEqual([
      '0 Before. 1. C2=5! Central. 1… H8+7',
      '1 1… C8=5 Opposite. 2. H2+3',
      '2 2. H8+7',
      '1 2… H8+7',
      '0 2. H2+3 R9=8',
    ]);
  });

  it('has a diagram after a move with arrows, with the glyph of diagrams or with a comment that begins with [#]', () => {
    expect(
      textsOf(`1. C2=5 {[%cal Gh0g2] Look.} H8+7 $220 2. H2+3 $1 {[#] Here.} R9=8 3. R1=2 *`),
    ).toEqual([
      '0 1. C2=5 Look.',
      'diagram 1',
      '0 1… H8+7',
      'diagram 2',
      '0 2. H2+3! Here.',
      'diagram 3',
      '0 2… R9=8 3. R1=2',
    ]);
  });

  it('begins with a diagram if the game begins from another position, and Black’s first move has its number', () => {
    expect(textsOf(`[FEN "${START}"]\n1... A5+4 2. R5+3 *`)).toEqual([
      'diagram 0',
      '0 1… A5+4 2. R5+3',
    ]);
  });
});

function textsOf(pgn: string): string[] {
  const [read] = parseGames(pgn);
  if (read === undefined) throw new Error('no game');
  return chapterBlocks(read.game, 'wxf').map(textOf);
}

function textOf(block: Block): string {
  if (block.kind === 'diagram') return `diagram ${block.node}`;
  return `${block.depth} ${block.runs.map(({ text }) => text).join(' ')}`.replaceAll('\u00a0', ' ');
}
