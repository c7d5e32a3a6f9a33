import type { Match } from '@chuhe/contract/match';
import { restoreMatches } from '@chuhe/contract/match-endpoints';
import { api } from '../../../lib/api/api.ts';
import { matchSaver } from '../../../lib/matches/saving.ts';

/** Overwrites the version saved elsewhere with the one on the board; a game in the bin is restored first. */
export async function keepMine({ matchId, deletedAt }: Match): Promise<void> {
  if (deletedAt !== null) {
    const answer = await api().call(restoreMatches, { body: { matchIds: [matchId] } });
    if (!answer.success) return;
  }
  await matchSaver().keepMine(matchId);
}
