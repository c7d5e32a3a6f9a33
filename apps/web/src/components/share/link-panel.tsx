import { t as now } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { emitToast } from '../../lib/toast.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form/text-field.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './share.module.css';

interface LinkPanelProps {
  readonly link: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** A link with buttons to copy and to send it, and its QR code. */
export function LinkPanel({ link, children }: LinkPanelProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.link}>
      <TextField
        name="link"
        label={t('matches.share.link')}
        readOnly
        value={link}
        // Backwards, so that the start of a long link stays visible.
        onFocus={({ currentTarget }) =>
          currentTarget.setSelectionRange(0, currentTarget.value.length, 'backward')
        }
      />
      <div className="actions">
        {children}
        {canSend(link) && <Button onClick={() => void send(link)}>{t('share.send')}</Button>}
        <Button kind="primary" onClick={() => void copy(link)}>
          {t('matches.share.copy')}
        </Button>
      </div>
      <QrCode text={link} />
    </div>
  );
}

/** If the browser refuses, the user can copy the link by hand from the field. */
async function copy(link: string): Promise<void> {
  const isCopied = await copyText({ text: link, title: now('matches.share.copied') });
  if (!isCopied) emitToast({ tone: 'danger', kind: 'copy', title: now('matches.share.notCopied') });
}

/** Whether the device has its own way to share, such as the sheet of a phone. */
function canSend(link: string): boolean {
  return 'canShare' in navigator && navigator.canShare({ url: link });
}

/** Rejections are ignored: the user has closed the sheet, which tells of its own failures. */
async function send(link: string): Promise<void> {
  await navigator.share({ url: link }).catch(() => undefined);
}
