/** Adds the mistakes of one side to the trainer. */
import * as endpoints from '@chuhe/contract/training-endpoints';
import { getTag, positionAt } from '@chuhe/game/tree';
import { t } from 'i18next';
import { runAction } from '../../../lib/actions/registry.ts';
import { api } from '../../../lib/api/api.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { openLink } from '../../../lib/matches/match-link.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { acceptedMoves, type Exercise } from './retry-session.ts';

/** Maximum number of mistakes in one request. */
const BATCH = 100;
/** Maximum length of a note, in characters. */
const NOTE = 500;
/** Maximum length of a line, in plies. */
const LINE = 20;

export async function addMistakes(exercises: readonly Exercise[]): Promise<void> {
  const mistakes = exercises.flatMap(mistakeOf);
  let [added, isWhole] = [0, true];
  for (let from = 0; from < mistakes.length && isWhole; from += BATCH) {
    const body = { mistakes: mistakes.slice(from, from + BATCH) };
    const answer = await whileBusy(() => api().call(endpoints.addMistakes, { body }));
    isWhole = answer.success;
    added += answer.success ? answer.data.added : 0;
  }
  if (!isWhole) return;
  emitToast({
    tone: added > 0 ? 'success' : 'info',
    title: added > 0 ? t('training.mistakesAdded', { count: added }) : t('training.mistakesThere'),
    action: { label: t('training.open'), run: () => runAction('openTrainer') },
  });
}

function mistakeOf(exercise: Exercise) {
  const { game } = gameStore.getState();
  const { node, played, before, refutation } = exercise;
  const answers = acceptedMoves(exercise).filter((move) => move !== played);
  if (answers.length === 0) return [];
  const matchId = openLink()?.matchId;
  const FEN = positionAt(game, node).fen;
  const saved = matchId === undefined ? {} : { matchId };
  const best = before.lines.find(({ moves: [move] }) => move !== played)?.moves ?? [];
  const lines = { better: best.slice(0, LINE), refutation: refutation.slice(0, LINE) };
  return [{ FEN, played, answers, ...lines, note: noteOf(exercise), ...saved }];
}

/** A note that identifies the game independently of the page's language. */
function noteOf({ ply }: Exercise): string {
  const { game } = gameStore.getState();
  const [red, black, date] = ['Red', 'Black', 'Date'].map((name) => getTag(game, name) ?? '');
  const players = red === '' && black === '' ? '' : `${red || '?'} – ${black || '?'}`;
  const parts = [players, date ?? '', `${Math.ceil(ply / 2)}`];
  return parts
    .filter((part) => part !== '')
    .join(' · ')
    .slice(0, NOTE);
}
