import {
  chooseNetwork,
  getNetworks,
  installNetwork,
  removeNetwork,
} from '@chuhe/contract/setting-endpoints';
import type { Network, Networks } from '@chuhe/contract/strength';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import type { ApiFailure } from '../../../lib/api/failure.ts';
import { decimalText } from '../../../lib/number-text.ts';
import { timeText } from '../../../lib/time-text.ts';
import { AskDialog } from '../components/ask-dialog.tsx';
import { Loaded } from '../components/loaded.tsx';
import { UploadProgress } from '../components/upload-progress.tsx';
import { type AdminOptions, callAdmin } from '../lib/call-admin.ts';
import { useSiteData } from '../lib/use-site-data.ts';
import { useUpload } from '../lib/use-upload.ts';
import classes from './admin.module.css';
import { Refusal } from './engine-problem.tsx';

/** Timeout in milliseconds; long, because the file is large and the server starts the engine with it. */
const INSTALL_TIMEOUT = 360_000;

/** Manages the networks for browsers and for the server's engine. */
export function NetworkList() {
  const { t } = useTranslation();
  const networks = useSiteData(getNetworks, {}, { follows: ['networks'] });
  const [failure, setFailure] = useState<ApiFailure>();
  const [removed, setRemoved] = useState<Network>();
  const upload = useUpload();
  const input = useRef<HTMLInputElement>(null);
  const take = async (work: () => Promise<Answer<Networks>>): Promise<void> => {
    const answer = await work();
    setFailure(answer.success || answer.code === 'ABORTED' ? undefined : answer);
    if (answer.success) networks.set(answer.data);
    // The server may have received the file before the upload was cancelled.
    else networks.refetch();
  };
  const install = (file: File | undefined): void => {
    if (file !== undefined) {
      void upload.send(file, (options) => take(() => sendNetwork(file, options)));
    }
    if (input.current) input.current.value = '';
  };
  return (
    <div className={classes.stack}>
      <h3>{t('admin.networks.title')}</h3>
      <p className={classes.note}>{t('admin.networks.lead')}</p>
      <Loaded from={networks}>
        {(known) => (
          <ul className={classes.rows}>
            <NetworkRow networks={known} onTake={take} onRemove={setRemoved} />
            {known.installed.map((network) => (
              <NetworkRow
                key={network.sha256}
                network={network}
                networks={known}
                onTake={take}
                onRemove={setRemoved}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <input
        ref={input}
        type="file"
        accept=".nnue"
        hidden
        aria-label={t('admin.networks.install')}
        onChange={({ currentTarget }) => install(currentTarget.files?.[0])}
      />
      <Button
        aria-disabled={upload.file !== undefined}
        onClick={() => upload.file === undefined && input.current?.click()}
      >
        {t('admin.networks.install')}
      </Button>
      <UploadProgress upload={upload} />
      {failure !== undefined && <Refusal failure={failure} />}
      {removed !== undefined && (
        <AskDialog
          title={t('admin.networks.removeTitle', { name: removed.name })}
          text={t('admin.networks.removeText')}
          action={t('admin.networks.remove')}
          isDanger
          hasReason={false}
          send={() => callAdmin(removeNetwork, { params: { sha256: removed.sha256 } })}
          onDone={networks.set}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </div>
  );
}

interface NetworkRowProps {
  /** `undefined` for the network that comes with the product. */
  readonly network?: Network;
  readonly networks: Networks;
  readonly onTake: (work: () => Promise<Answer<Networks>>) => Promise<void>;
  readonly onRemove: (network: Network) => void;
}

function NetworkRow({ network, networks, onTake, onRemove }: NetworkRowProps) {
  const { t } = useTranslation();
  const sha256 = network?.sha256 ?? null;
  const isActive = networks.active === sha256;
  const name = network?.name ?? t('admin.networks.own');
  return (
    <li>
      <div>
        <p className={classes.name}>
          {name}
          {isActive && <span className={classes.badge}>{t('admin.networks.active')}</span>}
        </p>
        {network !== undefined && <p className={classes.small}>{detailsOf(network)}</p>}
      </div>
      <div className="buttons">
        {!isActive && (
          <Button
            aria-label={`${t('admin.networks.use')}: ${name}`}
            onClick={() => void onTake(() => callAdmin(chooseNetwork, { body: { sha256 } }))}
          >
            {t('admin.networks.use')}
          </Button>
        )}
        {network !== undefined && (
          <Button
            aria-label={`${t('admin.networks.remove')}: ${name}`}
            onClick={() => onRemove(network)}
          >
            {t('admin.networks.remove')}
          </Button>
        )}
      </div>
    </li>
  );
}

function detailsOf({ sha256, bytes, installedAt }: Network): string {
  const language = currentLanguage();
  const size = decimalText(bytes / 1_000_000, language);
  return `${size} MB · ${timeText(installedAt, language)} · SHA-256 ${sha256.slice(0, 12)}…`;
}

/** Sends the file as a multipart form, which is built here because the contract describes JSON bodies only. */
function sendNetwork(file: File, options: AdminOptions): Promise<Answer<Networks>> {
  const body = new FormData();
  body.append('file', file);
  const parts = { body };
  return callAdmin(installNetwork, parts, { ...options, timeout: INSTALL_TIMEOUT });
}
