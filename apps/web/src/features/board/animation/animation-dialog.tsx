import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { CheckRow } from '../../../components/check-row.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { commitPendingEdit } from '../../../lib/game/pending-edit.ts';
import { byteText } from '../../../lib/number-text.ts';
import { SvgImage } from '../picture/svg-image.tsx';
import classes from './animation.module.css';
import {
  drawFrame,
  estimateSize,
  lengthOf,
  MAX_MOVES,
  RANGES,
  type Range,
} from './animation-frames.ts';
import { AnimationResult } from './animation-result.tsx';
import { sizeOf } from './make-animation.ts';
import { useAnimation } from './use-animation.ts';
import { type AnimationChoices, PACES, useLook, WIDTHS } from './use-look.ts';
import { useVideoSupport } from './use-video-support.ts';

interface AnimationDialogProps {
  /** The moves that are chosen first. */
  readonly range: Range;
  readonly onClose: () => void;
}

/** Makes the game on the board, or a part of it, as an animated GIF or as a video. */
export function AnimationDialog({ range, onClose }: AnimationDialogProps) {
  const { t } = useTranslation();
  const [choices, setChoices] = useState<AnimationChoices>(() => firstChoices(range));
  const { state, make, reset } = useAnimation();
  // A comment that is still being typed belongs to the game.
  useEffect(commitPendingEdit, []);
  const game = useStore(gameStore, (shown) => shown.game);
  const job = useJob(choices);
  const { nodes, look, size } = job;
  const video = useVideoSupport(size);
  const moves = nodes.length - 1;
  const isLong = moves > MAX_MOVES;
  const isWorking = state.kind === 'working';
  const cannot = choices.format === 'webm' && video?.kind === 'none' ? video.reason : undefined;
  const isReady = !isWorking && moves > 0 && !isLong && cannot === undefined && video !== undefined;
  const start = (): void => {
    if (isReady) void make({ game, nodes, look, format: choices.format, video });
  };
  return (
    <Dialog title={t('animation.title')} isHeld={isWorking} onClose={onClose}>
      {state.kind === 'made' ? (
        <AnimationResult made={state} onBack={reset} />
      ) : (
        <div className={classes.dialog}>
          <SvgImage
            className={classes.preview}
            svg={drawFrame(game, nodes, moves, look).svg}
            label={t('animation.preview')}
          />
          <Choices choices={choices} isWorking={isWorking} onChange={setChoices} />
          <div className={classes.foot}>
            <Facts moves={moves} format={choices.format} pace={choices.pace} size={size} />
            {isLong && (
              <p role="alert">{t('animation.tooLong', { count: moves, max: MAX_MOVES })}</p>
            )}
            {moves === 0 && <p role="alert">{t('animation.noMoves')}</p>}
            {cannot !== undefined && <p role="alert">{t(`animation.noVideo.${cannot}`)}</p>}
            {choices.format === 'webm' && video?.kind === 'recorder' && (
              <p>{t('animation.recorded')}</p>
            )}
            {state.kind === 'failed' && <p role="alert">{t('animation.failed')}</p>}
            {isWorking && (
              <progress
                max={nodes.length}
                value={state.done}
                aria-label={t('animation.progress')}
              />
            )}
            <div className="actions">
              {isWorking && <Button onClick={reset}>{t('files.open.stop')}</Button>}
              <Button kind="primary" aria-disabled={!isReady} onClick={start}>
                {t('animation.make')}
              </Button>
            </div>
          </div>
        </div>
      )}
    </Dialog>
  );
}

function firstChoices(range: Range): AnimationChoices {
  const { orientation } = gameStore.getState();
  const captions = { hasCaptions: true, hasShapes: true };
  return { format: 'gif', range, pace: 1000, width: 480, orientation, ...captions };
}

function useJob(choices: AnimationChoices) {
  const { look, nodes } = useLook(choices);
  const game = useStore(gameStore, (shown) => shown.game);
  const size = useMemo(() => sizeOf({ game, nodes, look }), [game, nodes, look]);
  return { look, nodes, size };
}

interface ChoicesProps {
  readonly choices: AnimationChoices;
  readonly isWorking: boolean;
  readonly onChange: (choices: AnimationChoices) => void;
}

function Choices({ choices, isWorking, onChange }: ChoicesProps) {
  const { t } = useTranslation();
  const change = (next: Partial<AnimationChoices>): void => onChange({ ...choices, ...next });
  const row = { disabled: isWorking };
  return (
    <fieldset className={classes.choices} disabled={isWorking}>
      <ChoiceRow
        label={t('animation.format')}
        value={choices.format}
        options={[
          ['gif', t('animation.formats.gif')],
          ['webm', t('animation.formats.webm')],
        ]}
        onChoose={(format) => change({ format })}
        {...row}
      />
      <ChoiceRow
        label={t('animation.range')}
        value={choices.range}
        options={RANGES.map((each) => [each, t(`animation.ranges.${each}`)])}
        onChoose={(range) => change({ range })}
        {...row}
      />
      <ChoiceRow
        label={t('animation.pace')}
        value={choices.pace}
        options={PACES.map((each) => [each, t('animation.seconds', { seconds: each / 1000 })])}
        onChoose={(pace) => change({ pace })}
        {...row}
      />
      <ChoiceRow
        label={t('picture.width')}
        value={choices.width}
        options={WIDTHS.map((each) => [each, t('picture.pixels', { width: each })])}
        onChoose={(width) => change({ width })}
        {...row}
      />
      <ChoiceRow
        label={t('picture.bottom')}
        value={choices.orientation}
        options={[
          ['red', t('analysis.red')],
          ['black', t('analysis.black')],
        ]}
        onChoose={(orientation) => change({ orientation })}
        {...row}
      />
      <CheckRow
        label={t('animation.captions')}
        checked={choices.hasCaptions}
        onChange={(hasCaptions) => change({ hasCaptions })}
      />
      <CheckRow
        label={t('animation.shapes')}
        checked={choices.hasShapes}
        onChange={(hasShapes) => change({ hasShapes })}
      />
    </fieldset>
  );
}

interface FactsProps extends Pick<AnimationChoices, 'format' | 'pace'> {
  readonly moves: number;
  readonly size: { readonly width: number; readonly height: number };
}

/** How many moves, how long and about how large the animation is. */
function Facts({ moves, format, pace, size }: FactsProps) {
  const { t } = useTranslation();
  const bytes = estimateSize({ format, moves, pace, ...size });
  return (
    <p role="status">
      {t('animation.facts', {
        count: moves,
        seconds: Math.round(lengthOf(moves + 1, pace) / 1000),
        size: byteText(bytes, currentLanguage()),
      })}
    </p>
  );
}
