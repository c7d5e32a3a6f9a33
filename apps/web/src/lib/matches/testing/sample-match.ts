import type { Match } from '@chuhe/contract/match';
import { addLine, type Game, newGame, ROOT } from '@chuhe/game/tree';
import { type ApiFailure, type FailureCode, localFailure } from '../../api/failure.ts';

export const SUMMARY: Match = {
  matchId: '',
  title: 'Study',
  red: '',
  black: '',
  event: '',
  date: '',
  result: '*',
  plies: 0,
  opening: '',
  startFEN: '',
  folder: '',
  visibility: 'PRIVATE',
  isOwn: true,
  shareId: null,
  version: 1,
  createdAt: '',
  updatedAt: '',
  deletedAt: null,
  history: { version: 1, moves: [] },
  information: [],
};

export function refusal(code: FailureCode, status: number): ApiFailure {
  return { ...localFailure('NETWORK'), code, status, message: code };
}

export function gameWith(...moves: string[]): Game {
  const line = addLine(newGame(), ROOT, moves);
  if (!line.ok) throw new Error(line.error.code);
  return line.value.game;
}
