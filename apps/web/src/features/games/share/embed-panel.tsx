import { getMatch } from '@chuhe/contract/match-endpoints';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { EmbedCode } from '../../../components/share/embed-code.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { isEditedCopy, linkStore, openLink, openShare } from '../../../lib/matches/match-link.ts';
import { isLost } from '../../../lib/matches/save-state.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { makePositionAddress } from '../files/position-address.ts';
import { lastOnMainline } from './last-on-mainline.ts';

/** The code of a frame that shows the game on the board on another site, and a preview. */
export function EmbedPanel() {
  const game = useStore(gameStore, (state) => state.game);
  const origin = useStore(gameStore, (state) => state.origin);
  const links = useStore(linkStore);
  const link = openLink(links, { origin });
  const copy = openShare(links, { origin });
  if (copy !== undefined && !isEditedCopy(copy, game)) return <GameEmbed shareId={copy.shareId} />;
  if (link === undefined || link.version === 0 || isLost(link)) return <MovesEmbed />;
  return <SavedEmbed key={link.matchId} matchId={link.matchId} />;
}

function SavedEmbed({ matchId }: { readonly matchId: string }) {
  const { data } = useCall(getMatch, { params: { matchId } });
  const shareId = data?.shareId ?? undefined;
  return shareId === undefined ? <MovesEmbed /> : <GameEmbed shareId={shareId} />;
}

function GameEmbed({ shareId }: { readonly shareId: string }) {
  const { t } = useTranslation();
  const orientation = useOrientation();
  const path = `/embed/game/${encodeURIComponent(shareId)}`;
  return <EmbedCode path={path} text={t('embed.text')} orientation={orientation} />;
}

/** A game without a link: the address of the page holds its moves. */
function MovesEmbed() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const address = makePositionAddress(game, lastOnMainline(game, current), { isWhole: true });
  const path = `/embed/position${address.slice(1)}`;
  return <EmbedCode path={path} text={t('embed.gameText')} orientation={useOrientation()} />;
}

/** The side at the bottom of the board, if it is not that of a frame. */
function useOrientation(): 'black' | undefined {
  return useStore(gameStore, ({ orientation }) => (orientation === 'black' ? 'black' : undefined));
}
