import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSending } from '../../../lib/use-sending.ts';
import { useUnsaved } from '../../../lib/use-unsaved.ts';
import type { AdminOptions } from './call-admin.ts';

export interface Upload {
  /** What is being sent. */
  readonly file: File | undefined;
  /** Sends a file while the page can be used; nothing, where one is under way. */
  readonly send: (file: File, work: (options: AdminOptions) => Promise<void>) => Promise<void>;
  /** Gives it up; the call fails as `ABORTED`. */
  readonly cancel: () => void;
}

/** Sends a large file: that may take minutes, and ends with the page it was begun on. */
export function useUpload(): Upload {
  const { t } = useTranslation();
  const { once } = useSending();
  const [file, setFile] = useState<File>();
  const life = useRef<AbortController>(null);
  useUnsaved(file !== undefined, t('adminShared.upload.leave'));
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
