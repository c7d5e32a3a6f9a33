import { importGames } from '@chuhe/contract/explorer-endpoints';
import { t } from 'i18next';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { TextField } from '../../../components/form/text-field.tsx';
import { api } from '../../../lib/api/api.ts';
import { emitToast } from '../../../lib/toast.ts';
import { type ExportSource, exportGames } from './export-games.ts';
import type { BundleOptions } from './pgn-messages.ts';
import { openPort } from './pgn-port.ts';

interface ImportDialogProps {
  readonly title: string;
  readonly source: ExportSource;
  readonly onClose: () => void;
}

/** Lets an administrator import games into a collection of the game database. They are sent as one PGN file. */
export function ImportDialog({ title, source, onClose }: ImportDialogProps) {
  const { t: text } = useTranslation();
  const [collection, setCollection] = useState(source.name);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const life = useRef<AbortController>(undefined);
  useEffect(() => () => life.current?.abort(), []);
  const send = async (): Promise<void> => {
    const controller = new AbortController();
    life.current = controller;
    setBusy(true);
    const refusal = await sendGames(collection.trim(), source, controller.signal);
    if (controller.signal.aborted) return;
    setBusy(false);
    setProblem(refusal);
    if (refusal !== undefined) return;
    emitToast({ tone: 'success', title: t('files.import.begun'), cause: t('files.import.where') });
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isBusy) return;
    if (collection.trim() === '') setProblem(t('files.import.nameMissing'));
    else void send();
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form className="stack" noValidate onSubmit={submit}>
        <TextField
          name="collection"
          label={text('files.import.collection')}
          hint={text('files.import.hint')}
          maxLength={80}
          value={collection}
          error={problem}
          onChange={({ currentTarget }) => setCollection(currentTarget.value)}
        />
        <div className="actions">
          <Button kind="primary" type="submit" aria-disabled={isBusy}>
            {text(isBusy ? 'common.processing' : 'files.import.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** A notation that every reader understands, with all that the games have. */
const OPTIONS: BundleOptions = {
  format: 'pgn',
  notation: 'iccs',
  encoding: 'utf-8',
  comments: true,
  glyphs: true,
  variations: true,
  evaluations: true,
};

/** Timeout in milliseconds; long, because the file may be large and the connection slow. */
const TIMEOUT = 600_000;

/** @returns why the games were not sent; `undefined` if they were */
async function sendGames(
  collection: string,
  source: ExportSource,
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { options: OPTIONS, makePort: openPort(), signal, onProgress: () => undefined };
  const written = await exportGames(source, options).catch(() => undefined);
  if (written === undefined) return t('files.import.unreadable');
  const body = new FormData();
  body.append('collection', collection);
  body.append('file', new File([written.bytes], `${source.name || 'games'}.pgn`));
  const parts = { body };
  const answer = await api().call(importGames, parts, { isQuiet: true, signal, timeout: TIMEOUT });
  return answer.success ? undefined : answer.message;
}
