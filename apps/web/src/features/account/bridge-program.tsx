import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { emitToast } from '../../lib/toast.ts';

/** The site itself serves the program that connects computers, so that no other source has to be trusted. */
const FILE = 'chuhe-bridge.mjs';

/** A link that downloads the bridge. */
export function BridgeDownload() {
  const { t } = useTranslation();
  return (
    <a href={`/bridge/${FILE}`} download={FILE}>
      {t('me.bridges.download')}
    </a>
  );
}

/** The command that runs the downloaded bridge. @param server origin of the site */
export function makeBridgeCommand(server: string, ...options: readonly string[]): string {
  return ['node', FILE, '--server', server, ...options].join(' ');
}

interface CopyCommandProps {
  readonly command: string;
  readonly kind?: 'primary';
}

/** A button that copies a command to the clipboard. */
export function CopyCommand({ command, ...button }: CopyCommandProps) {
  const { t } = useTranslation();
  const copy = async (): Promise<void> => {
    if (await copyText({ text: command, title: t('me.bridges.copied') })) return;
    emitToast({ kind: 'copy', tone: 'warning', title: t('me.bridges.notCopied') });
  };
  return (
    <Button {...button} onClick={() => void copy()}>
      {t('me.bridges.copy')}
    </Button>
  );
}
