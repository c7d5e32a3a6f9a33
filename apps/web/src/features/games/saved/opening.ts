/** Shared functions for opening games from an account and from a share link. */
import type { Match } from '@chuhe/contract/match';
import { t } from 'i18next';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { wayBackToGame } from '../../../lib/game/way-back.ts';
import { playerNamesLoaded } from '../../../lib/player-names-loaded.ts';
import { emitToast } from '../../../lib/toast.ts';
import { matchesStore } from './matches-store.ts';

/** `refused`: not possible at the moment, for example without an answer from the server; the user can try again. */
export type Outcome = 'opened' | 'missing' | 'refused';

/** Waits until the players of a fetched game have their names in the user's language. */
export async function withNames<Data extends Pick<Match, 'information'>>(
  fetch: () => Promise<Answer<Data>>,
): Promise<Answer<Data>> {
  const answer = await fetch();
  if (answer.success) {
    const players = answer.data.information.filter(({ name }) => PLAYER_TAGS.has(name));
    await playerNamesLoaded(players.map(({ value }) => value).join(''));
  }
  return answer;
}

const PLAYER_TAGS: ReadonlySet<string> = new Set(['Red', 'Black']);

export function sayOpened(name: string): 'opened' {
  emitToast({
    tone: 'success',
    kind: 'game',
    title: name === '' ? t('files.opened.untitled') : t('files.opened.game', { name }),
    action: { label: t('files.undo'), ...wayBackUntilList() },
  });
  return 'opened';
}

/** Closes the toast when the list is opened again, because the toast would cover the list. */
function wayBackUntilList() {
  const { run, until } = wayBackToGame();
  return {
    run,
    until: (onClosed: () => void) => {
      const stops = [
        until(onClosed),
        matchesStore.subscribe(({ dialog }) => void (dialog === 'list' && onClosed())),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

export function sayMissing(
  failure: ApiFailure,
  missing: 'matches.open.missing' | 'matches.open.notShared' | 'groups.gameMissing',
): Outcome {
  if (!isMissing(failure)) return sayFailed(failure.message);
  emitToast({ tone: 'danger', title: t(missing), cause: t('files.problems.kept') });
  return 'missing';
}

export function isMissing({ code, status }: ApiFailure): boolean {
  return code === 'NOT_FOUND' || status === 400;
}

export function sayFailed(title: string): 'refused' {
  emitToast({ tone: 'danger', title });
  return 'refused';
}
