import type { Language } from '@chuhe/cloudbook/score';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import iconButton from '../../components/icon-button.module.css';
import type { PositionEvaluation } from '../../engine/analysis.ts';
import type { EngineSnapshot } from '../../engine/engine-snapshot.ts';
import classes from './engine-panel.module.css';
import { EngineSettingsDialog } from './engine-settings-dialog.tsx';
import { EngineSwitch } from './engine-switch.tsx';
import { redChance, scoreInWords, scoreText } from './shown-score.ts';
import { theEngine } from './the-engine.ts';

interface EngineHeaderProps {
  readonly snapshot: EngineSnapshot;
  readonly evaluation: PositionEvaluation | undefined;
  readonly turn: 'red' | 'black';
  readonly language: Language;
}

export function EngineHeader({ snapshot, evaluation, turn, language }: EngineHeaderProps) {
  const { t } = useTranslation();
  const [isSetting, setSetting] = useState(false);
  const best = evaluation?.lines[0]?.score;
  return (
    <div className={classes.header}>
      <EngineSwitch state={snapshot.state} />
      {best !== undefined && (
        <p className={classes.score}>
          <b>{scoreText(best)}</b>
          <span>
            {scoreInWords(best, turn, language)}
            <small>{t('engine.winChance', { percent: Math.round(redChance(best) * 100) })}</small>
          </span>
        </p>
      )}
      <EngineName snapshot={snapshot} evaluation={evaluation} />
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('engine.deeper')}
        data-hint={t('engine.deeper')}
        aria-disabled={evaluation === undefined}
        onClick={() => evaluation && theEngine().deeper()}
      >
        <IconPlus size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={iconButton.button}
        aria-label={t('engine.settings')}
        data-hint={t('engine.settings')}
        onClick={() => setSetting(true)}
      >
        <IconSettings size={16} aria-hidden="true" />
      </button>
      {isSetting && <EngineSettingsDialog snapshot={snapshot} onClose={() => setSetting(false)} />}
    </div>
  );
}

type NameProps = Pick<EngineHeaderProps, 'snapshot' | 'evaluation'>;

function EngineName({ snapshot, evaluation }: NameProps) {
  const { t } = useTranslation();
  const { search, state } = snapshot;
  const depth = search?.depth ?? evaluation?.depth;
  const speed = search?.nps ?? evaluation?.nps;
  return (
    <p className={classes.name}>
      <b>{snapshot.engineName?.split(' ')[0] ?? t('engine.name')}</b>
      <small>
        {depth !== undefined && state.kind !== 'off' && t('engine.depth', { depth })}
        {speed !== undefined &&
          state.kind === 'searching' &&
          ` · ${t('engine.nodesPerSecond', { count: Math.round(speed / 1000) })}`}
        {state.kind === 'ready' && evaluation !== undefined && ` · ${t('engine.finished')}`}
      </small>
    </p>
  );
}
