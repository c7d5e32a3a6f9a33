import { EMBED_CHOICES, type EmbedLook, embedAddress, embedHeight } from '@chuhe/contract/embed';
import { getMatch } from '@chuhe/contract/match-endpoints';
import { t as now } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import { BOARD_PIECES } from '../../../lib/board-pieces.ts';
import { copyText } from '../../../lib/copy-text.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { isEditedCopy, linkStore, openLink, openShare } from '../../../lib/matches/match-link.ts';
import { isLost } from '../../../lib/matches/save-state.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { preferencesStore } from '../../../lib/state/preferences.ts';
import { emitToast } from '../../../lib/toast.ts';
import { makePositionAddress } from '../files/position-address.ts';
import { lastOnMainline } from './last-on-mainline.ts';
import classes from './share.module.css';

/** Widths of frames in CSS pixels. */
const WIDTHS = { small: 320, medium: 480, large: 640 } as const;
type Size = keyof typeof WIDTHS;
const SIZES = ['small', 'medium', 'large'] as const satisfies readonly Size[];

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
  return <Code path={`/embed/game/${encodeURIComponent(shareId)}`} text={t('embed.text')} />;
}

/** A game without a link: the address of the page holds its moves. */
function MovesEmbed() {
  const { t } = useTranslation();
  const game = useStore(gameStore, (state) => state.game);
  const current = useStore(gameStore, (state) => state.current);
  const address = makePositionAddress(game, lastOnMainline(game, current), { isWhole: true });
  return <Code path={`/embed/position${address.slice(1)}`} text={t('embed.gameText')} />;
}

function Code({ path, text }: { readonly path: string; readonly text: string }) {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size>('medium');
  const [theme, setTheme] = useState<EmbedLook['theme']>('auto');
  const [board, setBoard] = useState<EmbedLook['board']>('auto');
  const orientation = useStore(gameStore, (state) => state.orientation);
  const pieces = BOARD_PIECES[useStore(preferencesStore, (state) => state.pieceSet)];
  const address = embedAddress(path, {
    theme,
    board,
    ...(orientation === 'black' && { orientation }),
    ...(pieces !== 'traditional' && { pieces }),
  });
  const code = makeCode(window.location.origin + address, WIDTHS[size]);
  return (
    <div className={classes.embed}>
      <div className={classes.link}>
        <p>{text}</p>
        <ChoiceRow
          label={t('embed.size')}
          value={size}
          options={SIZES.map((each) => [each, t(`embed.sizes.${each}`)])}
          onChoose={setSize}
        />
        <ChoiceRow
          label={t('embed.theme')}
          value={theme}
          options={EMBED_CHOICES.theme.map((each) => [each, t(`embed.themes.${each}`)])}
          onChoose={setTheme}
        />
        <ChoiceRow
          label={t('embed.board')}
          value={board}
          options={EMBED_CHOICES.board.map((each) => [each, t(`embed.boards.${each}`)])}
          onChoose={setBoard}
        />
        <AreaField name="code" label={t('embed.code')} readOnly rows={5} value={code} />
        <p className={classes.quiet}>{t('embed.codeText')}</p>
        <div className="actions">
          <Button kind="primary" onClick={() => void copy(code)}>
            {t('embed.copy')}
          </Button>
        </div>
      </div>
      <iframe className={classes.preview} title={t('embed.preview')} src={address} />
    </div>
  );
}

function makeCode(address: string, width: number): string {
  const source = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return `<iframe src="${source}" width="${width}" height="${embedHeight(width)}" style="border:0;max-width:100%" loading="lazy" title="Xiangqi"></iframe>`;
}

/** If the browser refuses, the user can copy the code by hand from the field. */
async function copy(code: string): Promise<void> {
  const isCopied = await copyText({ text: code, title: now('embed.copied') });
  if (!isCopied) emitToast({ tone: 'danger', kind: 'copy', title: now('embed.notCopied') });
}
