import { EMBED_CHOICES, type EmbedLook, embedAddress, embedHeight } from '@chuhe/contract/embed';
import { t as now } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { BOARD_PIECES } from '../../lib/board-pieces.ts';
import { copyText } from '../../lib/copy-text.ts';
import { preferencesStore } from '../../lib/state/preferences.ts';
import { emitToast } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import { ChoiceRow } from '../choice-row.tsx';
import { AreaField } from '../form/area-field.tsx';
import classes from './share.module.css';

/** Widths of frames in CSS pixels. */
const WIDTHS = { small: 320, medium: 480, large: 640 } as const;
type Size = keyof typeof WIDTHS;
const SIZES = ['small', 'medium', 'large'] as const satisfies readonly Size[];

interface EmbedCodeProps {
  /** Path and query of the embedded page. */
  readonly path: string;
  /** What the frame shows, in words. */
  readonly text: string;
  /** The side at the bottom; otherwise the page decides. */
  readonly orientation?: 'red' | 'black' | undefined;
}

/** The code of a frame for another site, with choices of its look and a preview. */
export function EmbedCode({ path, text, orientation }: EmbedCodeProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState<Size>('medium');
  const [theme, setTheme] = useState<EmbedLook['theme']>('auto');
  const [board, setBoard] = useState<EmbedLook['board']>('auto');
  const pieces = BOARD_PIECES[useStore(preferencesStore, (state) => state.pieceSet)];
  const address = embedAddress(path, {
    theme,
    board,
    ...(orientation !== undefined && { orientation }),
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
