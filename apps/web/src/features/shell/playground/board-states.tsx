import { Board } from '@chuhe/board/board';
import { MiniBoard } from '@chuhe/board/mini-board';
import { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { BOARD_THEMES, PIECE_SETS } from '../../../lib/state/preferences.ts';

export interface BoardState {
  readonly id: string;
  readonly caption: string;
  readonly board: ReactNode;
}

const START = Position.initial();
const OPENED = START.play('h2e2').play('h9g7').play('h0g2');
const CHECKED = Position.fromFen('3k5/4a4/9/9/9/9/9/9/3R5/4K4 b');
const MISPLACED = '4k4/9/9/4B4/9/9/9/1P7/9/2K6 w';
const SIZES = [48, 96, 160, 240];

/** Every piece set on every theme, every state and every size of the board. */
export function boardStates(t: TFunction): readonly BoardState[] {
  return [...looks(t), ...states(t), ...sizes(t)];
}

function looks(t: TFunction): BoardState[] {
  return BOARD_THEMES.flatMap((theme) =>
    PIECE_SETS.map((set) => ({
      id: `${theme}-${set}`,
      caption: t('playground.setAndTheme', {
        pieces: t(`looks.pieceSets.${set}`),
        theme: t(`looks.boardThemes.${theme}`),
      }),
      board: <Board placement={START.fen} theme={theme} pieces={BOARD_PIECES[set]} />,
    })),
  );
}

function states(t: TFunction): BoardState[] {
  const lastMove = { from: 'h0', to: 'g2' };
  const hints = [
    { from: 'b9', to: 'c7', rank: 1, label: '1' },
    { from: 'i9', to: 'h9', rank: 2, label: '2' },
    { from: 'e2', to: 'e6', kind: 'threat' },
  ] as const;
  const shapes = [
    { from: 'c3', brush: 'green' },
    { from: 'g3', to: 'g4', brush: 'blue' },
    { from: 'a3', to: 'a4', brush: 'red' },
    { from: 'e3', brush: 'yellow' },
  ] as const;
  const opened = { placement: OPENED.fen, lastMove, destinations: OPENED.destinations() };
  return [
    { id: 'last-move', caption: t('playground.lastMove'), board: <Board {...opened} /> },
    {
      id: 'arrows',
      caption: t('playground.arrows'),
      board: <Board placement={OPENED.fen} hints={hints} shapes={shapes} />,
    },
    {
      id: 'check',
      caption: t('playground.check'),
      board: (
        <Board placement={CHECKED.fen} checks={['d9']} destinations={CHECKED.destinations()} />
      ),
    },
    {
      id: 'issues',
      caption: t('playground.issues'),
      board: <Board placement={MISPLACED} issues={['e6', 'b2', 'c0']} free />,
    },
    {
      id: 'flipped',
      caption: t('playground.flipped'),
      board: <Board {...opened} orientation="black" />,
    },
    {
      id: 'numerals',
      caption: t('playground.numerals'),
      board: <Board {...opened} labels="chinese" />,
    },
    { id: 'iccs', caption: t('playground.iccs'), board: <Board {...opened} labels="iccs" /> },
  ];
}

function sizes(t: TFunction): BoardState[] {
  return SIZES.map((size) => ({
    id: `size-${size}`,
    caption: t('playground.size', { size }),
    board: <MiniBoard placement={OPENED.fen} size={size} lastMove={{ from: 'h0', to: 'g2' }} />,
  }));
}
