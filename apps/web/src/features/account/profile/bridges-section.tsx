import type { Bridge } from '@chuhe/contract/bridge';
import { listBridges, removeBridge } from '@chuhe/contract/bridge-endpoints';
import type { User } from '@chuhe/contract/identity';
import { LOCALES } from '@chuhe/contract/languages';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import IconDeviceDesktop from '~icons/device-desktop';
import { AskedButton } from '../../../components/asked-button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { live } from '../../../lib/live/live.ts';
import { type ConnectedBridge, useBridges } from '../../../lib/live/use-bridges.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { timeText } from '../../../lib/time-text.ts';
import { emitToast } from '../../../lib/toast.ts';
import classes from './account.module.css';
import { FailedNotice } from './failed-notice.tsx';
import { PairComputer } from './pair-computer.tsx';

interface BridgesSectionProps {
  readonly user: User;
  /** Increases when the bridges may have ended. */
  readonly version: number;
}

/** The computers on which a bridge acts for the user: connecting one, what each lends, and removing it. */
export function BridgesSection({ user, version }: BridgesSectionProps) {
  const { t } = useTranslation();
  const { data, failure, refetch } = useCall(listBridges, {});
  const connected = useBridges();
  useEffect(() => live().on('bridges-changed', refetch), [refetch]);
  // The computer may have been connected before the live channel was open.
  useEffect(() => live().on('ready', refetch), [refetch]);
  useEffect(() => {
    if (version > 0) refetch();
  }, [version, refetch]);
  const isLoaded = data !== undefined;
  // Scrolls again once the list has loaded, because the page grows after the browser's own jump.
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${ANCHOR}`)
      document.getElementById(ANCHOR)?.scrollIntoView();
  }, [isLoaded]);
  return (
    <Section title={t('me.bridges.title')} lead={t('me.bridges.lead')} anchor={ANCHOR}>
      {failure !== undefined && <FailedNotice failure={failure} retry={refetch} />}
      {failure === undefined && data === undefined && (
        <div className={classes.skeleton} role="status" aria-label={t('common.processing')} />
      )}
      {data?.bridges.length === 0 && <p>{t('me.bridges.none')}</p>}
      {data !== undefined && data.bridges.length > 0 && (
        <ul className={classes.sessions}>
          {data.bridges.map((bridge) => (
            <BridgeRow
              key={bridge.id}
              bridge={bridge}
              connected={connected.find(({ bridgeId }) => bridgeId === bridge.id)}
              onRemoved={refetch}
            />
          ))}
        </ul>
      )}
      {data !== undefined && <PairComputer user={user} ids={data.bridges.map(({ id }) => id)} />}
    </Section>
  );
}

/** `/me#computers` shows this section. */
const ANCHOR = 'computers';

interface BridgeRowProps {
  readonly bridge: Bridge;
  readonly connected: ConnectedBridge | undefined;
  readonly onRemoved: () => void;
}

function BridgeRow({ bridge, connected, onRemoved }: BridgeRowProps) {
  const { t } = useTranslation();
  const { id, name, seenAt } = bridge;
  const remove = async (): Promise<void> => {
    const removed = await api().call(removeBridge, { params: { bridgeId: id } });
    if (removed.success) emitToast({ tone: 'success', title: t('me.bridges.removed') });
    onRemoved();
  };
  const language = currentLanguage();
  const names = new Intl.ListFormat(LOCALES[language], { type: 'unit' }).format(
    // An engine that has not answered yet, or has crashed, cannot be chosen on the board.
    connected?.engines.map((engine) =>
      engine.isReady ? engine.name : t('me.bridges.notReady', { name: engine.name }),
    ) ?? [],
  );
  const seen =
    seenAt === null
      ? t('me.bridges.never')
      : t('me.bridges.seen', { time: timeText(seenAt, language) });
  return (
    <li>
      <IconDeviceDesktop size={20} stroke={1.6} aria-hidden="true" />
      <div>
        <p className={classes.device}>
          {name}
          {connected !== undefined && (
            <span className={classes.badge}>{t('me.bridges.connected')}</span>
          )}
        </p>
        <p className={classes.times}>{names === '' ? seen : t('me.bridges.engines', { names })}</p>
      </div>
      <AskedButton
        label={t('me.bridges.remove')}
        about={name}
        question={t('me.bridges.removeLead', { name })}
        onConfirm={remove}
      />
    </li>
  );
}
