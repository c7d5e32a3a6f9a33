import { useTranslation } from 'react-i18next';
import type { EngineState } from '../../engine/engine-snapshot.ts';
import classes from './engine-panel.module.css';
import { theEngine } from './the-engine.ts';

export function EngineSwitch({ state }: { readonly state: EngineState }) {
  const { t } = useTranslation();
  const isOn = state.kind !== 'off' && state.kind !== 'failed';
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={t('engine.switch')}
      aria-keyshortcuts="L"
      data-hint={`${t('engine.switch')} (L)`}
      className={classes.switch}
      onClick={() => (isOn ? theEngine().turnOff() : theEngine().turnOn())}
    />
  );
}
