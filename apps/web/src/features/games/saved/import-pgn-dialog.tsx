import { WARNING_CODES } from '@chuhe/game/pgn';
import { t } from 'i18next';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import form from '../../../components/form/form.module.css';
import { handlersStore, runAction } from '../../../lib/actions/registry.ts';
import { warningWords } from '../../../lib/game/warning-words.ts';
import { joinSentences } from '../../../lib/join-sentences.ts';
import { overlays } from '../../../lib/overlays.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { importPgn, type PgnImport, pastedFile, type SentIds } from './import-pgn.ts';
import classes from './matches.module.css';
import { showMatchDialog } from './matches-store.ts';
import { refreshLists } from './use-match-list.ts';

/** Imports one small PGN, from a file or a pasted text, into the account. */
export function ImportPgnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t: words } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const [text, setText] = useState('');
  const [ids] = useState<SentIds>(() => new Map());
  const [problem, setProblem] = useState<string>();
  const read = async (file: File): Promise<void> => {
    const done = await whileBusy(() => importPgn(file, { ids }));
    void refreshLists();
    const reason = done.problem ?? (done.saved === 0 ? noneText(done) : undefined);
    if (done.saved > 0) tellImport(done);
    setProblem(reason);
    if (reason === undefined) onClose();
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (text.trim() === '') setProblem(t('matches.import.missing'));
    else void read(pastedFile(text));
  };
  return (
    <Dialog title={words('matches.import.title')} onClose={onClose}>
      <form className={classes.stack} noValidate onSubmit={submit}>
        <p>{words('matches.import.text', { open: words('actions.openPgn') })}</p>
        <div>
          <Button onClick={() => input.current?.click()}>{words('matches.import.choose')}</Button>{' '}
          <Button onClick={() => openOnBoard(onClose)}>{words('actions.openPgn')}</Button>
          <input
            ref={input}
            type="file"
            hidden
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              if (file !== undefined) void read(file);
              // Lets the user choose the same file again after changing it.
              currentTarget.value = '';
            }}
          />
        </div>
        <div className={form.field}>
          <div className={form.label}>
            <label htmlFor={id}>{words('matches.import.paste')}</label>
          </div>
          <textarea
            className={classes.text}
            id={id}
            rows={5}
            value={text}
            spellCheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          {problem !== undefined && (
            <p id={`${id}-problem`} role="alert" className={form.error}>
              {problem}
            </p>
          )}
        </div>
        <div className="actions">
          <Button onClick={onClose}>{words('matches.cancel')}</Button>
          <Button kind="primary" type="submit">
            {words('matches.import.go')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Opens the board's own dialog for files, which is on another page unless this is the board. */
function openOnBoard(close: () => void): void {
  close();
  if (handlersStore.getState().openPgn === undefined) {
    overlays().whenClosed(() => window.location.assign('/?dialog=open'));
    return;
  }
  showMatchDialog(undefined);
  runAction('openPgn');
}

function tellImport({ saved, isPartial, warnings }: PgnImport): void {
  const causes = [
    ...(isPartial ? [t('matches.import.partial')] : []),
    ...warnings.slice(0, SHOWN_WARNINGS).map(serverWarningWords),
  ];
  const cause = joinSentences(...causes);
  emitToast({
    tone: cause === '' ? 'success' : 'warning',
    title: t('matches.import.done', { count: saved }),
    ...(cause !== '' && { cause }),
  });
}

const SHOWN_WARNINGS = 3;

/** Why there is no game. */
function noneText({ warnings }: PgnImport): string {
  const reasons = warnings.filter(({ code }) => code !== 'no-games');
  const words = reasons.slice(0, SHOWN_WARNINGS).map(serverWarningWords);
  return joinSentences(t('matches.import.none'), ...words);
}

/** A warning in the user's language; in that of the server, if this version does not know it or cannot say its number. */
function serverWarningWords({
  code: given,
  line,
  ply,
  token,
  message,
}: PgnImport['warnings'][number]): string {
  const code = WARNING_CODES.find((known) => known === given);
  if (code === undefined || code === 'bad-characters' || code === 'more-warnings') return message;
  const place = { ...(line !== undefined && { line }), ...(ply !== undefined && { ply }) };
  return warningWords({ code, game: 0, ...place, ...(token !== undefined && { token }) }, t);
}
