import { getMatch } from '@chuhe/contract/match-endpoints';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { LinkPanel } from '../../../components/share/link-panel.tsx';
import classes from '../../../components/share/share.module.css';
import { gameStore } from '../../../lib/game/game-store.ts';
import {
  isEditedCopy,
  linkStore,
  openLink,
  openShare,
  saveStatus,
} from '../../../lib/matches/match-link.ts';
import { isLost } from '../../../lib/matches/save-state.ts';
import { matchSaver } from '../../../lib/matches/saving.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { makePositionAddress } from '../files/position-address.ts';
import { share, shareAddress, stopSharing } from '../saved/match-actions.ts';
import { openOriginal } from '../saved/matches-store.ts';
import { saveWith } from '../saved/save-open.ts';
import { lastOnMainline } from './last-on-mainline.ts';

/** The link to the game on the board: that of the account, that of the original, or one that holds the moves. */
export function GameLink() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const origin = useStore(gameStore, (state) => state.origin);
  const links = useStore(linkStore);
  /** The links that this dialog has made, by game; `undefined` for a link that it has ended. */
  const [made, setMade] = useState<ReadonlyMap<string, string | undefined>>(new Map());
  const link = openLink(links, { origin });
  const copy = openShare(links, { origin });
  const note = (matchId: string, shareId: string | undefined): void =>
    setMade((before) => new Map(before).set(matchId, shareId));
  if (copy !== undefined && !isEditedCopy(copy, game)) {
    return (
      <>
        <p>{t('share.copyText')}</p>
        <LinkPanel link={shareAddress(copy.shareId)} />
      </>
    );
  }
  if (link === undefined || link.version === 0 || isLost(link))
    return <UnsavedGame onMade={note} />;
  return <SavedGame key={link.matchId} matchId={link.matchId} made={made} onMade={note} />;
}

interface MakingProps {
  readonly onMade: (matchId: string, shareId: string | undefined) => void;
}

function UnsavedGame({ onMade }: MakingProps) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  // The game is its mainline. In a variation, the link shows the move from which it branches off.
  const address = makePositionAddress(game, lastOnMainline(game, current), { isWhole: true });
  const make = async (): Promise<void> => {
    const link = openLink();
    const title = link?.title ?? openOriginal()?.title ?? '';
    await saveWith({ title, folder: link?.folder ?? '' });
    const saved = openLink();
    if (saved === undefined || saved.version === 0) return;
    onMade(saved.matchId, await share(saved.matchId));
  };
  return (
    <>
      <p>{t('share.movesText')}</p>
      <LinkPanel link={`${window.location.origin}${address}`}>
        <Button onClick={() => void make()}>{t('share.saveAndMake')}</Button>
      </LinkPanel>
    </>
  );
}

interface SavedGameProps extends MakingProps {
  readonly matchId: string;
  readonly made: ReadonlyMap<string, string | undefined>;
}

function SavedGame({ matchId, made, onMade }: SavedGameProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(getMatch, { params: { matchId } });
  useEffect(() => void saveEvaluations(matchId), [matchId]);
  const shareId = made.has(matchId) ? made.get(matchId) : (data?.shareId ?? undefined);
  const make = async (): Promise<void> => onMade(matchId, await share(matchId));
  const stop = async (): Promise<void> => {
    if (await stopSharing(matchId)) onMade(matchId, undefined);
  };
  if (shareId !== undefined) {
    return (
      <>
        <p>{t('matches.share.text')}</p>
        <LinkPanel link={shareAddress(shareId)}>
          <Button onClick={() => void stop()}>{t('matches.share.stop')}</Button>
        </LinkPanel>
      </>
    );
  }
  const isUnknown = data === undefined && !made.has(matchId);
  if (isUnknown && failure !== undefined) {
    return (
      <>
        <p className={classes.failure}>{failure.message}</p>
        <div className="actions">
          <Button onClick={refetch}>{t('common.retry')}</Button>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{t('matches.share.text')}</p>
      <div className="actions">
        <Button kind="primary" onClick={() => void make()}>
          {t('matches.share.make')}
        </Button>
      </div>
    </>
  );
}

/** Saves the evaluations of engines, which are not saved by themselves, and changes that still wait. */
async function saveEvaluations(matchId: string): Promise<void> {
  const { game, notes } = gameStore.getState();
  const link = openLink();
  if (link?.matchId !== matchId || link.phase === 'conflict') return;
  if (notes.size === 0 && saveStatus(link, game) === 'saved') return;
  await matchSaver().saveDetails(matchId, { title: link.title, folder: link.folder });
}
