import type { Import } from '@chuhe/contract/explorer';
import { importGames, stopImport } from '@chuhe/contract/explorer-endpoints';
import { GAME_FILE_EXTENSIONS } from '@chuhe/game/game-file';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import type { Answer } from '../../../lib/api/api-client.ts';
import admin from '../components/admin.module.css';
import { Problem } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { Panel } from '../components/panel.tsx';
import { UploadProgress } from '../components/upload-progress.tsx';
import { type AdminOptions, callAdmin, tellRefusal } from '../lib/call-admin.ts';
import { type FieldMessages, messagesOf } from '../lib/field-messages.ts';
import { useUpload } from '../lib/use-upload.ts';
import classes from './collections-admin.module.css';
import { ImportRow } from './import-row.tsx';
import { useImports } from './use-imports.ts';

interface ImportPanelProps {
  /** Names of the existing collections. */
  readonly names: readonly string[];
  readonly onGames: () => void;
}

/** Imports files of games, and shows their progress. */
export function ImportPanel({ names, onGames }: ImportPanelProps) {
  const { t } = useTranslation();
  const imports = useImports(onGames);
  const stop = async ({ importId }: Import): Promise<void> => {
    tellRefusal(await callAdmin(stopImport, { params: { importId } }));
    imports.refetch();
  };
  return (
    <Panel title={t('adminCollections.import')}>
      <ImportForm names={names} onSent={imports.refetch} />
      <Loaded from={imports}>
        {(list) =>
          list.length > 0 && (
            <ul className={classNames(admin.rows, classes.imports)}>
              {list.map((item) => (
                <ImportRow key={item.importId} item={item} onStop={(each) => void stop(each)} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface ImportFormProps {
  readonly names: readonly string[];
  readonly onSent: () => void;
}

function ImportForm({ names, onSent }: ImportFormProps) {
  const { t } = useTranslation();
  const list = useId();
  const [collection, setCollection] = useState('');
  const [file, setFile] = useState<File>();
  const [words, setWords] = useState<FieldMessages>({});
  const upload = useUpload();
  const send = (chosen: File): Promise<void> =>
    upload.send(chosen, async (options) => {
      const answer = await sendFile(collection.trim(), chosen, options);
      setWords(answer.success ? {} : messagesOf(answer));
      if (answer.success) setFile((now) => (now === chosen ? undefined : now));
      onSent();
    });
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (collection.trim() === '' || file === undefined) {
      setWords({
        ...(collection.trim() === '' && { collection: t('adminCollections.nameMissing') }),
        ...(file === undefined && { file: t('adminCollections.fileMissing') }),
      });
      return;
    }
    setWords({});
    void send(file);
  };
  return (
    <form className={admin.body} noValidate onSubmit={submit}>
      <div className={form.columns}>
        <TextField
          name="collection"
          label={t('adminCollections.name')}
          hint={t('adminCollections.nameHint')}
          list={list}
          maxLength={80}
          value={collection}
          error={words['collection']}
          onChange={({ currentTarget }) => setCollection(currentTarget.value)}
        />
        <datalist id={list}>
          {names.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <FileField file={file} error={words['file']} onChoose={setFile} />
      </div>
      <Problem words={words} />
      <UploadProgress upload={upload} />
      <div>
        <Button type="submit" aria-disabled={upload.file !== undefined}>
          {t('adminCollections.importGo')}
        </Button>
      </div>
    </form>
  );
}

/** The names of files that the server reads. The content tells the format. */
const GAME_FILES = GAME_FILE_EXTENSIONS.map((extension) => `.${extension}`).join();

interface FileFieldProps {
  readonly file: File | undefined;
  readonly error: string | undefined;
  readonly onChoose: (file: File) => void;
}

/** The native file field is hidden, because its text is in the browser's language and it keeps a file that was sent. */
function FileField({ file, error, onChoose }: FileFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const note = `${id}-note`;
  return (
    <div className={form.field}>
      <div className={form.label}>
        <label htmlFor={id}>{t('adminCollections.file')}</label>
      </div>
      <input
        id={id}
        type="file"
        className="heard"
        accept={GAME_FILES}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? `${id}-name` : note}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
          // Lets the user choose the same file again after changing it.
          currentTarget.value = '';
        }}
      />
      <span className={classes.choice}>
        <label htmlFor={id} aria-hidden="true">
          {t('adminCollections.choose')}
        </label>
        <span id={`${id}-name`}>{file?.name ?? t('adminCollections.noFile')}</span>
      </span>
      {error !== undefined && (
        <p id={note} className={form.error}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Timeout in milliseconds; long, because files are up to 64 MiB and connections may be slow. */
const IMPORT_TIMEOUT = 600_000;

/** Sends the collection and the file as a multipart form, which is built here because the contract describes JSON bodies only. */
function sendFile(collection: string, file: File, options: AdminOptions): Promise<Answer<Import>> {
  const body = new FormData();
  body.append('collection', collection);
  body.append('file', file);
  const parts = { body };
  return callAdmin(importGames, parts, { ...options, timeout: IMPORT_TIMEOUT });
}
