import { useTranslation } from 'react-i18next';
import { blurAfterClick } from '../../../components/blur-after-click.ts';
import type { EngineSnapshot } from '../../../engine/engine-snapshot.ts';
import { toggleEngine } from '../../../engine/engines.ts';
import classes from './engine-switch.module.css';
import { isOn } from './use-engine-view.ts';

export function EngineSwitch({ snapshot }: { readonly snapshot: EngineSnapshot }) {
  const { t } = useTranslation();
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn(snapshot)}
      aria-label={t('engine.switch')}
      aria-keyshortcuts="L"
      data-hint={`${t('engine.switch')} (L)`}
      className={classes.switch}
      onClick={(event) => {
        blurAfterClick(event);
        toggleEngine();
      }}
    />
  );
}
