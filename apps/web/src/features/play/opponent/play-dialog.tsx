import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { startPlay } from './board-play.ts';
import { LEVEL_NUMBERS } from './levels.ts';
import classes from './play.module.css';
import {
  CLOCKS,
  clockOf,
  type KeptChoices,
  keepChoices,
  readChoices,
  SIDES,
  sideOf,
} from './play-choices.ts';

/** Lets the user choose level, side and clock for a game from the position on the board. */
export function PlayDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState(readChoices);
  const change = (changes: Partial<KeptChoices>): void => setChoices({ ...choices, ...changes });
  const start = (): void => {
    keepChoices(choices);
    const { level, ruleset } = choices;
    const human = sideOf(choices.side, Math.random);
    startPlay({ human, level, ruleset, clock: clockOf(choices.clock) });
    onClose();
  };
  return (
    <Dialog title={t('play.title')} onClose={onClose}>
      <p className={classes.about}>{t('play.about')}</p>
      <ChoiceRow
        label={t('play.level')}
        value={choices.level}
        options={LEVEL_NUMBERS.map((level) => [
          level,
          `${level} · ${t(`play.levels.level${level}`)}`,
        ])}
        onChoose={(level) => change({ level })}
      />
      <ChoiceRow
        label={t('play.side')}
        value={choices.side}
        options={SIDES.map((side) => [side, t(`play.sides.${side}`)])}
        onChoose={(side) => change({ side })}
      />
      <ChoiceRow
        label={t('play.clock')}
        value={choices.clock}
        options={CLOCKS.map((name) => [name, name === 'none' ? t('play.noClock') : name])}
        onChoose={(clock) => change({ clock })}
      />
      <div className={classes.actions}>
        <Button onClick={onClose}>{t('play.cancel')}</Button>
        <Button kind="primary" onClick={start}>
          {t('play.start')}
        </Button>
      </div>
    </Dialog>
  );
}
