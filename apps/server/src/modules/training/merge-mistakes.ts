import { makeKeyHex } from '@chuhe/cloudbook/position-key';
import { TRAINING_LIMITS } from '@chuhe/contract/training';
import { THEMES_VERSION } from '@chuhe/lessons/theme';
import { makeMove, mirrorMove, parseMove } from '@chuhe/rules/move';
import { keyAndSide } from '../books/read-book-move.ts';
import { movesOf } from '../exercises/exercise-file.ts';
import type { CardRow } from './card-repository.ts';
import { readAnswers } from './make-cards.ts';

/** A submitted mistake, with its position as it is stored. */
export interface Mistake {
  /** The key in hexadecimal digits. */
  readonly id: string;
  readonly isRed: boolean;
  readonly fen: string;
  readonly played: string;
  readonly answers: readonly string[];
  /** The best line instead of the mistake, and the opponent's best line after it; empty if not known. */
  readonly better: readonly string[];
  readonly refutation: readonly string[];
  readonly note: string;
  readonly matchId: string | null;
  /** The proved themes of these moves; `undefined` if they have to be found. */
  readonly themes: readonly string[] | undefined;
}

/** A card to write; new if it has no `cardId`. */
export interface MistakeDraft extends Mistake {
  readonly cardId: string | undefined;
  readonly isChanged: boolean;
}

/**
 * Merges mistakes into existing cards: answers are combined, in the orientation of the existing card, and the first note and lines are
 * kept.
 */
export function mergeMistakes(
  cards: readonly CardRow[],
  mistakes: readonly Mistake[],
): MistakeDraft[] {
  const drafts = new Map(
    cards.map((card) => [keyAndSide(makeKeyHex(card.key), card.isRed), makeDraft(card)]),
  );
  for (const mistake of mistakes) {
    const name = keyAndSide(mistake.id, mistake.isRed);
    const known = drafts.get(name);
    drafts.set(
      name,
      known === undefined
        ? { ...mistake, cardId: undefined, isChanged: true }
        : join(known, mistake),
    );
  }
  return [...drafts.values()];
}

function makeDraft(card: CardRow): MistakeDraft {
  const { id: cardId, isRed, fen, note, matchId } = card;
  const lines = { better: movesOf(card.better), refutation: movesOf(card.refutation) };
  const moves = { played: card.played ?? '', answers: readAnswers(card), ...lines };
  return {
    cardId,
    id: makeKeyHex(card.key),
    isRed,
    fen,
    ...moves,
    note,
    matchId,
    themes: card.themesVersion === THEMES_VERSION ? card.themes : undefined,
    isChanged: false,
  };
}

function join(known: MistakeDraft, mistake: Mistake): MistakeDraft {
  // Another FEN with the same key and side can only be the mirror image.
  const orient = (moves: readonly string[]): readonly string[] =>
    mistake.fen === known.fen ? moves : moves.map(mirrored);
  const answers = [...new Set([...known.answers, ...orient(mistake.answers)])].slice(
    0,
    TRAINING_LIMITS.answers,
  );
  const note = known.note === '' ? mistake.note : known.note;
  const takesLines = known.better.length === 0 && mistake.better.length > 0;
  const lines = takesLines
    ? {
        better: orient(mistake.better),
        refutation: refutationOf(known, mistake, orient),
        themes: undefined,
      }
    : {};
  const isSame = answers.length === known.answers.length && note === known.note && !takesLines;
  return isSame ? known : { ...known, answers, note, ...lines, isChanged: true };
}

/** The line after another mistake in the same position refutes that one, not the known one. */
function refutationOf(
  known: MistakeDraft,
  { played, refutation }: Mistake,
  orient: (moves: readonly string[]) => readonly string[],
): readonly string[] {
  return orient([played])[0] === known.played ? orient(refutation) : known.refutation;
}

function mirrored(move: string): string {
  return makeMove(mirrorMove(parseMove(move) ?? 0));
}
