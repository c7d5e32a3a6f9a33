import { getMatch } from '@chuhe/contract/match-endpoints';
import { withOpeningTags } from '@chuhe/game/ecco';
import { writeGame } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { api } from '../../../lib/api/api.ts';
import { downloadPgn } from '../../../lib/download-pgn.ts';
import { localDay } from '../../../lib/local-day.ts';
import { gameOf } from '../../../lib/matches/match-game.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';

/**
 * Downloads games as one PGN file, in the order given. If a game cannot be fetched, makes no file, because the file would be incomplete.
 */
export async function exportMatches(matchIds: readonly string[]): Promise<void> {
  const texts = await whileBusy(() => fetchTexts(matchIds));
  if (texts === undefined) {
    emitToast({ tone: 'danger', title: t('matches.exportFailed') });
    return;
  }
  const name = `chuhe-${localDay(new Date())}.pgn`;
  downloadPgn(new TextEncoder().encode(texts.join('')), name);
  emitToast({ tone: 'success', title: t('files.save.downloaded', { name }) });
}

async function fetchTexts(matchIds: readonly string[]): Promise<string[] | undefined> {
  const texts: string[] = [];
  for (const matchId of matchIds) {
    const answer = await api().call(getMatch, { params: { matchId } }, { isQuiet: true });
    const game = answer.success ? gameOf(answer.data) : undefined;
    if (game === undefined) return undefined;
    texts.push(writeGame(withOpeningTags(game)));
  }
  return texts;
}
