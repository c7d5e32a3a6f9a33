import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { CheckRow } from '../../../components/check-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { setSounds, soundsStore } from '../../../lib/sounds/sound-choices.ts';
import { playSound } from '../../../lib/sounds/synth.ts';
import classes from './sounds.module.css';
import { canSpeak, onVoices, voiceFor } from './speak.ts';

/** The sound settings. Changes take effect at once. */
export function SoundsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { sounds, speech, volume } = useStore(soundsStore);
  const hasVoice = useHasVoice();
  const choose = (isOn: boolean): void => {
    setSounds({ sounds: isOn });
    playSample();
  };
  return (
    <Dialog title={t('actions.sounds')} address="sounds" onClose={onClose}>
      <CheckRow label={t('sounds.moves')} checked={sounds} onChange={choose} />
      <CheckRow
        label={t('sounds.speech')}
        checked={speech}
        onChange={(isOn) => setSounds({ speech: isOn })}
      />
      {speech && !hasVoice && <p className={classes.note}>{t('sounds.noVoice')}</p>}
      <Volume volume={volume} onRelease={playSample} />
    </Dialog>
  );
}

interface VolumeProps {
  readonly volume: number;
  /** Called when the user releases the slider. */
  readonly onRelease: () => void;
}

function Volume({ volume, onRelease }: VolumeProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <p className={classes.volume}>
      <label htmlFor={id}>{t('sounds.volume')}</label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={volume}
        onChange={({ currentTarget }) => setSounds({ volume: currentTarget.valueAsNumber })}
        onPointerUp={onRelease}
        onKeyUp={onRelease}
      />
      <output htmlFor={id}>{t('sounds.percent', { volume })}</output>
    </p>
  );
}

/** Whether the system has a voice for the page's language. The list of voices may still be loading. */
function useHasVoice(): boolean {
  const language = currentLanguage();
  const [, setVoices] = useState(0);
  useEffect(() => onVoices(() => setVoices((count) => count + 1)), []);
  return canSpeak() && voiceFor(language) !== undefined;
}

/** Plays a sample at the current volume, if sounds are on. */
function playSample(): void {
  const { sounds, volume } = soundsStore.getState();
  if (sounds) playSound('move', volume / 100);
}
