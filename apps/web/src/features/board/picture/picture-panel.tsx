import { BACKGROUNDS } from '@chuhe/board/board-svg';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { drawPicture, hasOwnShapes, type PictureChoices } from './draw-picture.ts';
import { copyPicture, savePicture, saveSvg } from './export-picture.ts';
import classes from './picture.module.css';
import { SvgImage } from './svg-image.tsx';

/** Widths in pixels for a message, a web page and print. */
const WIDTHS = [600, 1200, 2400] as const;
/** Longer captions would not be readable. */
const MAX_CAPTION = 120;

/** Lets the user copy or save the current position as a picture. */
export function PicturePanel() {
  const { t, i18n } = useTranslation();
  const [choices, setChoices] = useState(firstChoices);
  const svg = drawPicture(choices, i18n.language);
  return (
    <section aria-label={t('picture.title')}>
      <SvgImage className={classes.preview} svg={svg} label={t('picture.preview')} />
      <p className={classes.actions}>
        <Button kind="primary" onClick={() => void copyPicture(svg)}>
          {t('picture.copy')}
        </Button>
        <Button onClick={() => void savePicture(svg)}>{t('picture.save')}</Button>
        <Button onClick={() => saveSvg(svg)}>{t('picture.saveSvg')}</Button>
      </p>
      <Choices choices={choices} onChange={setChoices} />
    </section>
  );
}

function firstChoices(): PictureChoices {
  return {
    width: 1200,
    hasArrows: hasOwnShapes(),
    hasLastMove: true,
    hasLabels: true,
    background: 'board',
    orientation: gameStore.getState().orientation,
    caption: '',
  };
}

interface ChoicesProps {
  readonly choices: PictureChoices;
  readonly onChange: (choices: PictureChoices) => void;
}

function Choices({ choices, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const captionId = useId();
  const change = (next: Partial<PictureChoices>): void => onChange({ ...choices, ...next });
  return (
    <>
      <ChoiceRow
        label={t('picture.width')}
        value={choices.width}
        options={WIDTHS.map((each) => [each, t('picture.pixels', { width: each })])}
        onChoose={(width) => change({ width })}
      />
      <CheckRow
        label={t('picture.arrows')}
        checked={choices.hasArrows}
        onChange={(hasArrows) => change({ hasArrows })}
      />
      <CheckRow
        label={t('picture.lastMove')}
        checked={choices.hasLastMove}
        onChange={(hasLastMove) => change({ hasLastMove })}
      />
      <details className={classes.more}>
        <summary>{t('picture.more')}</summary>
        <ChoiceRow
          label={t('picture.background')}
          value={choices.background}
          options={BACKGROUNDS.map((each) => [each, t(`picture.backgrounds.${each}`)])}
          onChoose={(background) => change({ background })}
        />
        <ChoiceRow
          label={t('picture.bottom')}
          value={choices.orientation}
          options={[
            ['red', t('analysis.red')],
            ['black', t('analysis.black')],
          ]}
          onChoose={(orientation) => change({ orientation })}
        />
        <CheckRow
          label={t('picture.labels')}
          checked={choices.hasLabels}
          onChange={(hasLabels) => change({ hasLabels })}
        />
        <label className={classes.caption} htmlFor={captionId}>
          {t('picture.caption')}
          <input
            id={captionId}
            maxLength={MAX_CAPTION}
            value={choices.caption}
            onChange={({ currentTarget }) => change({ caption: currentTarget.value })}
          />
        </label>
      </details>
    </>
  );
}
