import { getStrength, measureStrength } from '@chuhe/contract/setting-endpoints';
import type { Benchmark, Strength } from '@chuhe/contract/strength';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { Section } from '../../../components/section.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import type { TextKey } from '../../../i18n/texts.ts';
import { api } from '../../../lib/api/api.ts';
import type { Answer } from '../../../lib/api/api-client.ts';
import { countText } from '../../../lib/number-text.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { Loaded } from '../components/loaded.tsx';
import { Readings } from '../components/readings.tsx';
import { useSiteData } from '../lib/use-site-data.ts';
import classes from './admin.module.css';
import { EngineForm } from './engine-form.tsx';
import { Refusal } from './engine-problem.tsx';
import { NetworkList } from './network-list.tsx';
import type { SettingsData } from './use-settings.ts';

/** The engine of the site, its speed, and a form to replace it. */
export function StrengthSection({ settings }: { readonly settings: SettingsData }) {
  const { t } = useTranslation();
  const strength = useSiteData(getStrength, {}, { follows: ['settings', 'networks'] });
  return (
    <Section title={t('admin.strength.title')} lead={t('admin.strength.lead')}>
      <Loaded from={strength}>{(data) => <StrengthReadings strength={data} />}</Loaded>
      <SpeedTest onMeasured={strength.refetch} />
      <Loaded from={settings}>
        {({ engine }) => (
          <EngineForm settings={settings} entry={engine} programs={strength.data?.programs ?? []} />
        )}
      </Loaded>
      <NetworkList />
    </Section>
  );
}

function StrengthReadings({ strength }: { readonly strength: Strength }) {
  const { t } = useTranslation();
  const { engine, network, origin, path, cpus, processes, state, problem } = strength;
  const where = path === null ? t(ORIGINS[origin]) : path;
  return (
    <>
      <Readings
        rows={[
          [t('admin.strength.engine'), engine ?? t('admin.strength.notStarted')],
          [t('admin.strength.origin'), where],
          [t('admin.strength.network'), network ?? t('admin.strength.networkUnknown')],
          [t('admin.strength.state'), t(STATES[state])],
          [t('admin.strength.cpus'), t('admin.strength.cpusText', { cores: cpus, processes })],
        ]}
      />
      {problem !== null && (
        <p className={classes.problem}>
          <code>{problem}</code>
        </p>
      )}
    </>
  );
}

const ORIGINS = {
  environment: 'admin.strength.environment',
  setting: 'admin.strength.setting',
  own: 'admin.strength.own',
} as const satisfies Record<Strength['origin'], TextKey>;

const STATES = {
  missing: 'admin.states.missing',
  failing: 'admin.states.failing',
  idle: 'admin.states.idle',
  running: 'admin.states.running',
  closed: 'admin.states.closed',
} as const satisfies Record<Strength['state'], TextKey>;

function SpeedTest({ onMeasured }: { readonly onMeasured: () => void }) {
  const { t } = useTranslation();
  const [answer, setAnswer] = useState<Answer<Benchmark>>();
  const measure = async (): Promise<void> => {
    // The timeout is long, because the engine may have to be started first.
    const options = { isQuiet: true, timeout: 60_000 };
    setAnswer(await whileBusy(() => api().call(measureStrength, {}, options)));
    onMeasured();
  };
  return (
    <div className={classes.stack}>
      <Button onClick={() => void measure()}>{t('admin.strength.measure')}</Button>
      {answer?.success === true && (
        <p role="status" className={classes.measured}>
          {t('admin.strength.measured', {
            speed: countText(answer.data.nodesPerSecond, currentLanguage()),
            depth: answer.data.depth,
            engine: answer.data.engine,
          })}
        </p>
      )}
      {answer?.success === false && <Refusal failure={answer} />}
    </div>
  );
}
