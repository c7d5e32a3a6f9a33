import type { AccountExport } from '@chuhe/contract/account';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../i18n/i18n.ts';
import { byteText } from '../lib/number-text.ts';
import { timeText } from '../lib/time-text.ts';

/** Milliseconds between two looks at a running export. */
export const LOOK_EVERY = 2000;

/** What has become of an export, in words that screen readers announce. */
export function ExportState({ made }: { readonly made: AccountExport | null }) {
  const { t } = useTranslation();
  return <p role="status">{useWords(made) ?? t('leaving.exportNone')}</p>;
}

function useWords(made: AccountExport | null): string | undefined {
  const { t } = useTranslation();
  const language = currentLanguage();
  if (made === null) return undefined;
  const { state, done, total, bytes, createdAt, expiresAt } = made;
  if (state === 'FAILED') return t('leaving.exportFailed');
  if (state === 'RUNNING' && total === 0) return t('leaving.exportWaiting');
  if (state === 'RUNNING') return t('leaving.exportRunning', { done, total });
  if (isOver(made)) return t('leaving.exportOver');
  const times = { time: timeText(createdAt, language), until: timeText(expiresAt ?? '', language) };
  return t('leaving.exportDone', { ...times, size: byteText(bytes, language) });
}

/** Whether the archive can be downloaded. */
export function isReady(made: AccountExport | null): made is AccountExport {
  return made?.state === 'DONE' && !isOver(made);
}

function isOver({ expiresAt }: AccountExport): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= Date.now();
}
