import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../lib/use-sending.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import type { AdminOptions } from './call-admin.ts';

export interface Upload {
  /** The file that is being uploaded. */
  readonly file: File | undefined;
  /** Uploads a file without blocking the page; does nothing if an upload is under way. */
  readonly send: (file: File, work: (options: AdminOptions) => Promise<void>) => Promise<void>;
  /** Aborts the upload; the call fails with `ABORTED`. */
  readonly cancel: () => void;
}

/** Uploads a large file, which may take minutes. Leaving the page aborts the upload. */
export function useUpload(): Upload {
  const { t } = useTranslation();
  const { once } = useSending();
  const [file, setFile] = useState<File>();
  const life = useRef<AbortController>(null);
  useUnsaved(file !== undefined, { text: t('adminShared.upload.leave') });
  useEffect(() => () => life.current?.abort(), []);
  const send: Upload['send'] = (next, work) =>
    once(async () => {
      life.current = new AbortController();
      setFile(next);
      await work({ signal: life.current.signal, holdsPage: false });
      setFile(undefined);
    });
  return { file, send, cancel: () => life.current?.abort() };
}
