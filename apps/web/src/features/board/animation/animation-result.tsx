import { t as now } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { downloadFile } from '../../../lib/download-file.ts';
import { localDay } from '../../../lib/local-day.ts';
import { byteText } from '../../../lib/number-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './animation.module.css';
import type { AnimationState } from './use-animation.ts';

interface AnimationResultProps {
  readonly made: Extract<AnimationState, { readonly kind: 'made' }>;
  readonly onBack: () => void;
}

/** Plays the file, and lets the user save or send it. */
export function AnimationResult({ made, onBack }: AnimationResultProps) {
  const { t } = useTranslation();
  const { bytes, url, format } = made;
  const name = `xiangqi-${localDay(new Date())}.${format}`;
  const file = new File([bytes], name, { type: format === 'gif' ? 'image/gif' : 'video/webm' });
  return (
    <div className={classes.result}>
      {format === 'gif' ? (
        <img src={url} alt={t('animation.result')} />
      ) : (
        // An animation of a board has no sound and needs no captions: its moves are drawn in it.
        <video
          src={url}
          aria-label={t('animation.result')}
          controls
          autoPlay
          loop
          muted
          playsInline
        />
      )}
      <p role="status">
        {t('animation.made', { size: byteText(bytes.length, currentLanguage()) })}
      </p>
      <div className="actions">
        <Button onClick={onBack}>{t('animation.back')}</Button>
        {canSend(file) && <Button onClick={() => void send(file)}>{t('share.send')}</Button>}
        <Button
          kind="primary"
          onClick={() => {
            downloadFile(bytes, name);
            emitToast({ tone: 'success', title: now('files.save.downloaded', { name }) });
          }}
        >
          {t('files.save.download')}
        </Button>
      </div>
    </div>
  );
}

/** Whether the device can pass files on, such as by the sheet of a phone. */
function canSend(file: File): boolean {
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
}

/** Rejections are ignored: the user has closed the sheet, which tells of its own failures. */
async function send(file: File): Promise<void> {
  await navigator.share({ files: [file] }).catch(() => undefined);
}
