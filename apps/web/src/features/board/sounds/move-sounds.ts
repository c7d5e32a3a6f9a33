/** Chooses the sound of a move and formats its spoken text. */
import { makeMoveText } from '@chuhe/game/notation';
import { type Game, type NodeId, nodeOf, positionAt } from '@chuhe/game/tree';
import { makeMove, targetOf } from '@chuhe/rules/move';
import type { Color, Role } from '@chuhe/rules/piece';
import { makeSquare } from '@chuhe/rules/square';
import type { TFunction } from 'i18next';
import { soundBetween } from '../../../lib/sounds/sound-between.ts';
import type { SoundName } from '../../../lib/sounds/synth.ts';

/** The sound of the move that leads to a node; `undefined` for the start. */
export function soundOf(game: Game, id: NodeId): SoundName | undefined {
  const { parent, move } = nodeOf(game, id);
  if (parent === undefined) return undefined;
  return soundBetween(positionAt(game, parent), positionAt(game, id), makeSquare(targetOf(move)));
}

export interface SpeechOptions {
  readonly t: TFunction;
  /** Whether the move is spoken as two squares instead of in players' terms. */
  readonly hasCoordinates: boolean;
}

/** @example spokenMove(game, 1, { t, hasCoordinates: false }); // 'cannon 2 to 5' */
export function spokenMove(
  game: Game,
  id: NodeId,
  { t, hasCoordinates }: SpeechOptions,
): string | undefined {
  const { parent, move } = nodeOf(game, id);
  if (parent === undefined) return undefined;
  const before = positionAt(game, parent);
  const text = makeMove(move);
  const words = hasCoordinates
    ? `${text.slice(0, 2)} ${text.slice(2)}`
    : spokenNotation(makeMoveText(before.fen, text, 'wxf'), before.turn, t);
  const after = positionAt(game, id);
  if (!after.isCheck()) return words;
  return t(after.moves().length === 0 ? 'sounds.mate' : 'sounds.check', { move: words });
}

const ROLES: Readonly<Record<string, Role>> = {
  K: 'king',
  A: 'advisor',
  E: 'elephant',
  H: 'horse',
  R: 'chariot',
  C: 'cannon',
  P: 'pawn',
};

/**
 * Matches a move in WXF notation. The moving piece is given by its letter and file, as the front or rear one of two pieces, or, if it is
 * one of several pawns, by its number and file.
 */
const WXF =
  /^(?:(?<letter>[KAEHRCP])(?:(?<file>[1-9])|(?<place>[+-]))|(?<nth>[1-5])(?<column>[1-9]))(?<way>[+=-])(?<to>[1-9])$/i;

const WAYS = {
  '+': 'sounds.advance',
  '-': 'sounds.retreat',
  '=': 'sounds.traverse',
} as const;

/** @param wxf @example 'C2=5', 'H+-4', '15=6' */
export function spokenNotation(wxf: string, color: Color, t: TFunction): string {
  const found = WXF.exec(wxf)?.groups;
  if (found === undefined) return wxf;
  const { letter = 'P', file, place, nth, column, way, to } = found;
  const role = t(`roles.${color}.${ROLES[letter.toUpperCase()] ?? 'pawn'}`);
  const piece =
    place !== undefined
      ? t(place === '+' ? 'sounds.front' : 'sounds.rear', { role })
      : nth !== undefined
        ? t('sounds.nth', { role, nth, file: column })
        : t('sounds.onFile', { role, file });
  return t(way === '+' || way === '-' ? WAYS[way] : WAYS['='], { piece, to });
}
