import type { Language } from '@chuhe/cloudbook/score';
import { DEFAULT_LANGUAGE } from '@chuhe/contract/languages';
import { nodeOf, positionAt } from '@chuhe/game/tree';
import type { GameEnd } from '@chuhe/rules/judge';
import { Position } from '@chuhe/rules/position';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { PositionEvaluation } from '../../../engine/analysis.ts';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { useCurrentEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import {
  outcomeScore,
  type RedScore,
  scoreAtEnd,
  scoreInWords,
} from '../../../engine/shown-score.ts';
import { useEngine } from '../../../engine/use-engine.ts';
import { parseLanguage } from '../../../i18n/languages.ts';
import { useAdjudicatedEnd } from '../../../lib/game/adjudicated-end.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { shownRequest, threatView } from './threat.ts';

/** The engine's state, and its evaluation of the position on the board. */
export interface EngineView {
  readonly snapshot: EngineSnapshot;
  /** The position on the board. In threat mode, the other side is to move in it. */
  readonly position: Position;
  readonly isThreat: boolean;
  /** The end of the game at this position. The engine does not search it, because the verdict stands whatever a search finds. */
  readonly end: GameEnd | undefined;
  /** Number of plies before the position. */
  readonly ply: number;
  /** The evaluation of this position; `undefined` if the engine is off or has not evaluated it yet. */
  readonly evaluation: PositionEvaluation | undefined;
  /** The score of the best line or, if the game is over, of the result; `undefined` while there is neither. */
  readonly score: RedScore | undefined;
}

export function useEngineView(): EngineView {
  const snapshot = useEngine(useCurrentEngine());
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const isThreatOn = useStore(threatView, (view) => view.isOn);
  const end = useAdjudicatedEnd();
  const request = shownRequest(game, current, isThreatOn && end === undefined);
  const isThreat = request !== requestAt(game, current);
  const position = isThreat ? Position.fromFen(request.fen) : positionAt(game, current);
  const isShown = isOn(snapshot) && end === undefined && snapshot.evaluation?.key === request.key;
  const evaluation = isShown ? snapshot.evaluation : undefined;
  const [best] = evaluation?.lines ?? [];
  const score = best?.score ?? endScore(snapshot, position, end);
  const ply = nodeOf(game, current).ply + (isThreat ? 1 : 0);
  return { snapshot, position, isThreat, end, ply, evaluation, score };
}

export function isOn({ state }: EngineSnapshot): boolean {
  return state.kind !== 'off' && state.kind !== 'failed';
}

/** Whether the user has used up the time of the server's engine, so that a retry is of no use. */
export function isSpent({ state }: EngineSnapshot): boolean {
  return state.kind === 'failed' && state.reason === 'server-spent';
}

/** The parameters for formatting a text with numbers. */
export interface TextContext {
  readonly t: TFunction;
  readonly language: Language;
}

/** The page's language, used to format scores in words and numbers. */
export function useLanguage(): Language {
  const { i18n } = useTranslation();
  return parseLanguage(i18n.language) ?? DEFAULT_LANGUAGE;
}

/** The score in words, or that the game is a draw. */
export function verdictText(
  { score, end, position }: EngineView,
  { t, language }: TextContext,
): string {
  if (score === undefined) return '';
  return end?.winner === null ? t('coach.drawn') : scoreInWords(score, position.turn, language);
}

function endScore(
  snapshot: EngineSnapshot,
  position: Position,
  end: GameEnd | undefined,
): RedScore | undefined {
  if (!isOn(snapshot)) return undefined;
  if (end !== undefined) return outcomeScore(end);
  return snapshot.refusal === 'game-over' ? scoreAtEnd(position) : undefined;
}
