import { api } from '../../../lib/api/the-api.ts';
import { restoreMatches } from '../../../lib/matches/match-calls.ts';
import { linkOf, type MatchLink, setLink } from '../../../lib/matches/match-link.ts';
import { saver } from '../../../lib/matches/the-saver.ts';

/** What is here takes the place of what was saved elsewhere; a game in the bin comes out of it before. */
export async function keepMine({ matchId, theirs }: MatchLink): Promise<void> {
  if (theirs !== undefined && theirs.deletedAt !== null) {
    const answer = await api.call(restoreMatches, { body: { matchIds: [matchId] } });
    if (!answer.success) return;
    const link = linkOf(matchId);
    if (link !== undefined && link.edited === undefined) setLink({ ...link, edited: link.saved });
  }
  await saver.keepMine(matchId);
}
