import type { Game, NodeId } from '@chuhe/game/tree';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { copyText } from '../../../lib/copy-text.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { withEvaluations } from '../../../lib/game/evaluations.ts';
import { editGame, gameStore } from '../../../lib/game/game-store.ts';
import { moveReasons } from '../../../lib/game/move-reasons.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { emitToast } from '../../../lib/toast.ts';
import { Alert } from './alert.tsx';
import { gameFileName } from './game-file-name.ts';
import { PgnPreview } from './pgn-preview.tsx';
import { draftOf, saveChoicesStore, type TagDraft, withTags } from './save-choices.ts';
import { SaveChoicesForm } from './save-choices-form.tsx';
import { fileNameFor } from './save-formats.ts';
import { TagsForm } from './tags-form.tsx';
import { useWritten } from './use-written.ts';
import { withReasons } from './with-reasons.ts';

/** Saves the open game as a file, with a preview. */
export function SavePgnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  // The game as it was when the dialog opened. Changed tags are applied to the open game when the file is saved.
  const [{ plain, reasons }] = useState(readOpenGame);
  const [hasReasons, setHasReasons] = useState(false);
  const game = useMemo(
    () => (hasReasons ? withReasons(plain, reasons) : plain),
    [hasReasons, plain, reasons],
  );
  const [draft, setDraft] = useState(() => draftOf(plain));
  const [isRefused, setRefused] = useState(false);
  const choices = useStore(saveChoicesStore);
  const usual = useMoveNotation();
  const options = useMemo(
    () => ({ ...choices, notation: choices.notation ?? usual }),
    [choices, usual],
  );
  const { format } = options;
  const { tags } = useMemo(() => withTags(game, draft), [game, draft]);
  const writing = useWritten(game, tags, options);
  const save = async (): Promise<void> => {
    const written = await writing.now();
    if (written === undefined) return;
    const name = fileNameFor(gameFileName(tags, new Date()), format);
    downloadFile(written.bytes, name);
    emitToast({ tone: 'success', title: t('files.save.downloaded', { name }) });
    finish(draft, onClose);
  };
  const copy = async (): Promise<void> => {
    const text = (await writing.now())?.text;
    if (text === undefined) return;
    const title = t(format === 'pgn' ? 'files.save.copied' : 'files.save.copiedText');
    const isCopied = await copyText({ text, title });
    setRefused(!isCopied);
    if (isCopied) finish(draft, onClose);
  };
  return (
    <Dialog title={t('actions.savePgn')} address="export" onClose={onClose}>
      <div className="stack">
        <SaveChoicesForm options={options} />
        {reasons.size > 0 && (
          <label>
            <input
              type="checkbox"
              checked={hasReasons}
              disabled={format === 'pgn' && !options.comments}
              onChange={({ currentTarget }) => setHasReasons(currentTarget.checked)}
            />{' '}
            {t('files.save.reasons')}
          </label>
        )}
        <TagsForm draft={draft} onChange={setDraft} />
        <PgnPreview writing={writing} format={format} />
        {isRefused && (
          <Alert title={t('files.fen.copyFailed')}>
            <p>{t('files.save.downloadInstead')}</p>
          </Alert>
        )}
        <div className="actions">
          {format !== 'xqf' && <Button onClick={() => void copy()}>{t('files.save.copy')}</Button>}
          <Button kind="primary" onClick={() => void save()}>
            {t('files.save.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface OpenGame {
  readonly plain: Game;
  /** What a review has found about its moves, which is written only if the user wants it. */
  readonly reasons: ReadonlyMap<NodeId, string>;
}

function readOpenGame(): OpenGame {
  const { game, notes } = gameStore.getState();
  return { plain: withEvaluations(game, notes), reasons: moveReasons.getState().reasons };
}

function finish(draft: TagDraft, onClose: () => void): void {
  editGame((game) => ({ game: withTags(game, draft) }));
  onClose();
}
