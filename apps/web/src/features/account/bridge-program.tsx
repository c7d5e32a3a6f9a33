import { useTranslation } from 'react-i18next';

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
