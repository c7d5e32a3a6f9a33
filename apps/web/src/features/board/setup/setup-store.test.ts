// @vitest-environment jsdom
import { addLine, newGame, ROOT } from '@chuhe/game/tree';
import { EMPTY_FEN, INITIAL_FEN } from '@chuhe/rules/fen';
import { piece } from '@chuhe/rules/piece';
import { beforeEach, describe, expect, test } from 'vitest';
import { openGame } from '../../../lib/game/game-store.ts';
import { setupOpenStore } from '../../../lib/state/setup-open.ts';
import { fenOf, LAST_MOVE_NUMBER, mirrored, withMoveNumber } from './arrangement.ts';
import { HANDICAPS, handicapOf } from './handicaps.ts';
import { cancelSetup, saveDraftSilently } from './leave-setup.ts';
import { wasDraftOpen, writeDraft } from './setup-draft.ts';
import {
  chooseTool,
  closeSetup,
  discardDraft,
  editSetup,
  fenFaultOf,
  isChanged,
  leaveFenField,
  movePiece,
  openSetup,
  placePiece,
  pressWithTool,
  redoSetup,
  removePieceFrom,
  restoreDraft,
  setupStore,
  typeFen,
  undoSetup,
} from './setup-store.ts';

const KINGS = '3k5/9/9/9/9/9/9/9/9/4K4 w';
const chariot = piece('red', 'chariot');
const state = () => setupStore.getState();
const fen = () => fenOf(state().arrangement);

describe('opening', () => {
  test('begins with the position on the board and the number of its next move', () => {
    const added = addLine(newGame(), ROOT, ['h2e2', 'h9g7', 'h0g2']);
    if (!added.ok) throw new Error('not legal');
    openGame(added.value.game, added.value.id);
    openSetup();
    expect(fen()).toBe('rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b');
    expect(state().arrangement.moveNumber).toBe(2);
    expect([setupOpenStore.getState().isOpen, isChanged(state())]).toEqual([true, false]);
  });

  test('begins with a given FEN, legal or not', () => {
    openSetup(EMPTY_FEN);
    expect([fen(), state().isOther]).toEqual([EMPTY_FEN, true]);
  });

  test('begins with the board where the FEN cannot be parsed', () => {
    openSetup('nothing');
    expect([fen(), state().isOther]).toEqual([INITIAL_FEN, false]);
  });

  test('starts without the last history', () => {
    openSetup(KINGS);
    placePiece('a0', chariot);
    chooseTool(chariot);
    closeSetup();
    openSetup();
    expect(state()).toMatchObject({ tool: 'hand', past: [], future: [], isOther: false });
  });

  test('offers the stored draft, to be restored or discarded', () => {
    openSetup(KINGS);
    writeDraft(state().arrangement);
    openSetup();
    expect(state().offer && fenOf(state().offer ?? state().arrangement)).toBe(KINGS);
    restoreDraft();
    expect([fen(), state().offer]).toEqual([KINGS, undefined]);
    undoSetup();
    expect(fen()).toBe(INITIAL_FEN);
    openSetup();
    discardDraft();
    openSetup();
    expect(state().offer).toBeUndefined();
  });

  test('continues after a reload with the changed position, but not once that is cancelled', () => {
    openSetup(KINGS);
    saveDraftSilently();
    expect(wasDraftOpen()).toBe(true);
    cancelSetup();
    expect(wasDraftOpen()).toBe(false);
    openSetup();
    expect(state().offer && fenOf(state().offer ?? state().arrangement)).toBe(KINGS);
  });

  test('continues after a reload of the unchanged position with no draft of another tab', () => {
    openSetup(KINGS);
    const { arrangement } = state();
    openSetup();
    writeDraft(arrangement, { isOpen: true });
    saveDraftSilently();
    expect(wasDraftOpen()).toBe(false);
  });

  test.each(['', '{', '{"fen":3}', '{"fen":"x"}', '[]'])('offers nothing for %o', (kept) => {
    localStorage.setItem('chuhe.setup', kept);
    openSetup();
    expect(state().offer).toBeUndefined();
  });
});

describe('a press', () => {
  beforeEach(() => openSetup(KINGS));

  test('with a piece places it, and removes the same piece', () => {
    chooseTool(chariot);
    pressWithTool('a0');
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/9/R3K4 w');
    pressWithTool('a0');
    expect(fen()).toBe(KINGS);
    expect(state().announcement).toEqual({ kind: 'removed', piece: chariot, square: 'a0' });
  });

  test('replaces another piece', () => {
    chooseTool(piece('red', 'cannon'));
    placePiece('a0', chariot);
    pressWithTool('a0');
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/9/C3K4 w');
  });

  test('reports that no piece of the kind is left, and changes nothing', () => {
    for (const square of ['a0', 'i0', 'a4']) placePiece(square, chariot);
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/9/R3K3R w');
    expect(state().announcement?.kind).toBe('noneLeft');
    expect(state().past).toHaveLength(2);
  });

  test('with a king moves the existing one', () => {
    placePiece('d1', piece('red', 'king'));
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/3K5/9 w');
    undoSetup();
    expect(fen()).toBe(KINGS);
  });

  test('with the eraser removes any piece, and with the hand does nothing', () => {
    pressWithTool('e0');
    expect(fen()).toBe(KINGS);
    chooseTool('eraser');
    pressWithTool('e0');
    pressWithTool('e5');
    expect(fen()).toBe('3k5/9/9/9/9/9/9/9/9/9 w');
  });

  test('on the chosen tool button puts the tool away', () => {
    chooseTool(chariot);
    chooseTool({ ...chariot });
    expect(state().tool).toBe('hand');
  });
});

describe('history', () => {
  beforeEach(() => openSetup(KINGS));

  test('undoes and redoes every kind of edit', () => {
    const seen = [fen()];
    const edits = [
      () => placePiece('a0', chariot),
      () => movePiece('a0', 'a5'),
      () => editSetup(mirrored),
      () => removePieceFrom('i5'),
    ];
    for (const edit of edits) {
      edit();
      seen.push(fen());
    }
    for (const before of seen.slice(0, -1).toReversed()) {
      undoSetup();
      expect(fen()).toBe(before);
    }
    undoSetup();
    for (const after of seen.slice(1)) {
      redoSetup();
      expect(fen()).toBe(after);
    }
    redoSetup();
    expect(fen()).toBe(seen.at(-1));
  });

  test('adds no step where nothing changes', () => {
    movePiece('a5', 'a6');
    movePiece('e0', 'e0');
    removePieceFrom('a5');
    placePiece('e0', piece('red', 'king'));
    expect(state().past).toEqual([]);
  });

  test('drops redo steps at a new edit', () => {
    placePiece('a0', chariot);
    undoSetup();
    placePiece('b0', chariot);
    expect(state().future).toEqual([]);
  });
});

describe('the FEN field', () => {
  beforeEach(() => openSetup(KINGS));

  test('takes effect as soon as it can be parsed, and is undone in one step', () => {
    for (const text of ['4k4/9/9/9/9/9/9/9/9/4K4', '4k4/9/9/9/9/9/9/9/9/5K3', '']) typeFen(text);
    expect(fen()).toBe('4k4/9/9/9/9/9/9/9/9/5K3 w');
    undoSetup();
    expect(fen()).toBe(KINGS);
  });

  test('keeps its text until it is left, and an unparsable one beyond that', () => {
    typeFen('rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r - - 3 7');
    expect(state().arrangement.moveNumber).toBe(7);
    leaveFenField();
    expect(state().fenText).toBeUndefined();
    typeFen('4k4/9 w');
    leaveFenField();
    expect(state().fenText).toBe('4k4/9 w');
    expect(fenFaultOf(state())).toEqual({ code: 'rows', at: 0, found: 2 });
  });

  test('parses what other programs write before and after a FEN', () => {
    typeFen(`position fen ${KINGS.replace(' w', ' b')} - - 0 1 moves d9d8`);
    expect([fen(), fenFaultOf(state())]).toEqual([KINGS.replace(' w', ' b'), undefined]);
  });

  test('is replaced by an edit on the board', () => {
    typeFen('no');
    placePiece('a0', chariot);
    expect(state().fenText).toBeUndefined();
  });
});

test.each([
  [0, 1],
  [-3, 1],
  [12.4, 12],
  [1e9, LAST_MOVE_NUMBER],
])('the move number %d counts as %d', (given, kept) => {
  openSetup(KINGS);
  expect(withMoveNumber(state().arrangement, given).moveNumber).toBe(kept);
});

describe('handicaps', () => {
  test.each([
    ['horse', 'R1BAKABNR'],
    ['twoHorses', 'R1BAKAB1R'],
    ['cannon', 'RNBAKABNR'],
    ['chariot', '1NBAKABNR'],
    ['chariotAndHorse', '2BAKABNR'],
    ['twoChariots', '1NBAKABN1'],
  ] as const)('%s takes the pieces from the giver', (handicap, red) => {
    const [row = ''] = fenOf(handicapOf('red', handicap)).split('/').slice(9);
    expect(row).toBe(`${red} w`);
  });

  test('Black gives from Black’s left side', () => {
    const rows = HANDICAPS.map((handicap) => fenOf(handicapOf('black', handicap)).split(' ')[0]);
    expect(rows.map((text) => text?.split('/').slice(0, 3).join('/'))).toEqual([
      'rnbakab1r/9/1c5c1',
      'r1bakab1r/9/1c5c1',
      'rnbakabnr/9/1c7',
      'rnbakabn1/9/1c5c1',
      'rnbakab2/9/1c5c1',
      '1nbakabn1/9/1c5c1',
    ]);
  });
});
