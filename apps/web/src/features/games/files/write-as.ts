/** Writes a game as a file of any format, in the worker. */
import { writeChessdbLines } from '@chuhe/game/chessdb-lines';
import { writeDhtmlXq } from '@chuhe/game/dhtmlxq';
import { withOpeningTags } from '@chuhe/game/ecco';
import { leftOutOf } from '@chuhe/game/left-out';
import { writeGame, writeGameBytes } from '@chuhe/game/pgn';
import { writeScoreSheet } from '@chuhe/game/score-sheet';
import type { Game } from '@chuhe/game/tree';
import { writeXqf } from '@chuhe/game/xqf';
import type { WriteOptions, Written } from './pgn-messages.ts';
import type { SaveFormat } from './save-formats.ts';

export function writeAs(game: Game, options: WriteOptions): Written {
  return WRITERS[options.format](game, options);
}

/** Like `writeAs`, with what the format cannot hold. */
export function writeWithReport(game: Game, options: WriteOptions): Written {
  const { format, variations } = options;
  const written = writeAs(game, options);
  return format === 'pgn' ? written : { ...written, loss: leftOutOf(game, format, { variations }) };
}

const WRITERS: Readonly<Record<SaveFormat, (game: Game, options: WriteOptions) => Written>> = {
  pgn: writePgn,
  xqf: (game) => {
    const { bytes, missing } = writeXqf(game);
    return { bytes: Uint8Array.from(bytes), text: undefined, missing };
  },
  dhtmlxq: (game) => ofText(writeDhtmlXq(game)),
  sheet: (game, { notation, variations }) =>
    ofText(writeScoreSheet(game, { notation, variations })),
  chessdb: (game) => ofText(writeChessdbLines(game)),
};

function writePgn(plain: Game, { comments, format: _format, ...options }: WriteOptions): Written {
  const game = withOpeningTags(plain, options.notation);
  // Shapes and clocks are written inside comments, so they depend on the same choice.
  const all = { ...options, comments, shapes: comments, clocks: comments };
  const { bytes, missing } = writeGameBytes(game, all);
  return { bytes: Uint8Array.from(bytes), missing, text: writeGame(game, all) };
}

function ofText(text: string): Written {
  return { bytes: new TextEncoder().encode(text), text, missing: [] };
}
