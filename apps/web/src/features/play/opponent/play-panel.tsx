import { positionAt } from '@chuhe/game/tree';
import i18next from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowBackUp from '~icons/arrow-back-up';
import IconBulb from '~icons/bulb';
import IconFlag from '~icons/flag';
import IconPlayerPlay from '~icons/player-play';
import IconX from '~icons/x';
import { Button } from '../../../components/button.tsx';
import type { Icon } from '../../../components/icon.tsx';
import { useOverlay } from '../../../components/use-overlay.ts';
import { runAction } from '../../../lib/actions/registry.ts';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { ignoreSecondTap, SLOW_DOUBLE_TAP } from '../../../lib/ignore-taps.ts';
import { linkStore, openLink } from '../../../lib/matches/match-link.ts';
import { emitToast } from '../../../lib/toast.ts';
import { playSession, startPlay } from './board-play.ts';
import { goalText } from './goals/goal-words.ts';
import { HeldLine } from './held-line.tsx';
import classes from './play.module.css';
import { rematchOf } from './play-record.ts';
import type { PlayChoices, PlayState } from './play-session.ts';
import { statusText, takenBackText } from './play-words.ts';

interface PlayPanelProps {
  /** Reviews the game; offered when a game with moves is over. */
  readonly onReview?: (() => void) | undefined;
}

/** Replaces the engine's lines during a game against the engine: shows the side to move and the actions. */
export function PlayPanel({ onReview }: PlayPanelProps) {
  const { t } = useTranslation();
  const state = useStore(playSession().store);
  const current = useStore(gameStore, (game) => game.current);
  const { choices, phase, tip } = state;
  const isOn = choices !== undefined && phase.kind !== 'over';
  useOverlay(isOn, sayGameGoesOn, undefined, false);
  if (choices === undefined) return null;
  const status = statusText(state, choices, t);
  const isAway = phase.kind !== 'over' && current !== tip;
  return (
    <div className={classes.panel}>
      <h2>{t('play.against', { level: choices.level })}</h2>
      {status !== '' && (
        <p className={classes.status} data-kind={phase.kind}>
          {status}
        </p>
      )}
      <GoalLine state={state} />
      <TakenBackLine state={state} />
      {phase.kind === 'over' ? (
        <AfterGame choices={choices} hasMoves={state.start !== tip} onReview={onReview} />
      ) : (
        <>
          {/* In place of the other actions, so that nothing moves under the pointer. */}
          {isAway && (
            <div className={classes.actions}>
              <Button onClick={() => goTo(tip)}>{t('play.backToGame')}</Button>
            </div>
          )}
          <div hidden={isAway}>
            <DuringGame state={state} />
          </div>
        </>
      )}
      <HeldLine state={state} />
    </div>
  );
}

function GoalLine({ state: { goal, choices, start } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  if (goal === undefined || choices?.goal === undefined) return null;
  const { fen } = positionAt(game, start);
  return (
    <p className={classes.goal} data-kind={goal.kind}>
      {goalText(choices.goal, goal, { fen, t })}
    </p>
  );
}

/** What the engine would have answered to the move that was taken back. The board shows the answer as an arrow. */
function TakenBackLine({ state: { takenBack } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const game = useStore(gameStore, (each) => each.game);
  const notation = useMoveNotation();
  if (takenBack === undefined) return null;
  const { fen } = positionAt(game, takenBack.from);
  return <p className={classes.status}>{takenBackText(takenBack, { fen, notation, t })}</p>;
}

/** Keeps Back from leaving a game. */
function sayGameGoesOn(): boolean {
  emitToast({
    tone: 'warning',
    title: i18next.t('disabledReasons.endGame'),
    action: { label: i18next.t('play.leave'), run: () => playSession().stop() },
  });
  return false;
}

function DuringGame({ state: { phase, choices } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const [isResigning, setResigning] = useState(false);
  // Renders again when the tree changes, because the tree decides whether a move can be taken back.
  useStore(gameStore, ({ game }) => game);
  const isOurs = phase.kind === 'playing' && phase.turn === choices?.human;
  const session = playSession();
  const tools = useRef<HTMLDivElement>(null);
  const ask = (): void => {
    // On a phone, the confirming button opens under the finger.
    ignoreSecondTap(SLOW_DOUBLE_TAP);
    setResigning(true);
  };
  const keepPlaying = (): void => {
    flushSync(() => setResigning(false));
    tools.current?.querySelector<HTMLElement>('[data-resign]')?.focus();
  };
  if (isResigning) return <AskToResign onKeep={keepPlaying} />;
  return (
    <div ref={tools} className={classes.actions}>
      {phase.kind === 'stuck' && (
        <Tool icon={IconPlayerPlay} label={t('common.retry')} onClick={() => session.retry()} />
      )}
      <Tool
        icon={IconArrowBackUp}
        label={t('play.takeBack')}
        isDisabled={!session.canTakeBack()}
        onClick={() => session.takeBack()}
      />
      <Tool
        icon={IconBulb}
        label={t('play.hint')}
        isDisabled={!isOurs}
        onClick={() => void session.askHint()}
      />
      <Tool icon={IconFlag} label={t('play.resign')} data-resign onClick={ask} />
      <Tool icon={IconX} label={t('play.leave')} onClick={() => session.stop()} />
    </div>
  );
}

/** Replaces the buttons by a confirmation, so that an accidental press does not resign the game. */
function AskToResign({ onKeep }: { readonly onKeep: () => void }) {
  const { t } = useTranslation();
  const group = useRef<HTMLDivElement>(null);
  // The button that had the focus has been removed.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={group} role="group" aria-label={t('play.resignSure')} className={classes.actions}>
      <p className={classes.question}>{t('play.resignSure')}</p>
      <Button onClick={onKeep}>{t('play.resignNo')}</Button>
      <Button kind="primary" onClick={() => playSession().resign()}>
        {t('play.resignYes')}
      </Button>
    </div>
  );
}

interface ToolProps {
  readonly icon: Icon;
  readonly label: string;
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  /** Marks the button that gets the focus back from the question. */
  readonly 'data-resign'?: boolean;
}

function Tool({ icon: ShownIcon, label, isDisabled = false, ...rest }: ToolProps) {
  return (
    <Button disabled={isDisabled} {...rest}>
      <ShownIcon size={16} stroke={1.8} aria-hidden="true" />
      {label}
    </Button>
  );
}

interface AfterGameProps extends PlayPanelProps {
  readonly choices: PlayChoices;
  /** Whether a move has been played. */
  readonly hasMoves: boolean;
}

function AfterGame({ choices, hasMoves, onReview }: AfterGameProps) {
  const { t } = useTranslation();
  const session = playSession();
  const origin = useStore(gameStore, (game) => game.origin);
  // Changes of a game that is saved in the account are saved automatically.
  const isLinked = useStore(linkStore, (links) => openLink(links, { origin }) !== undefined);
  const again = (): void => startPlay(rematchOf(choices), gameStore.getState().game.start);
  const review = (): void => {
    session.stop();
    onReview?.();
  };
  return (
    <div className={classes.actions}>
      {hasMoves && onReview !== undefined && (
        <Button kind="primary" onClick={review}>
          {t('play.review')}
        </Button>
      )}
      <Button onClick={again}>
        {t(choices.goal === undefined ? 'play.again' : 'play.goal.again')}
      </Button>
      {hasMoves && !isLinked && (
        <Button onClick={() => runAction('saveGame')}>{t('actions.saveGame')}</Button>
      )}
      <Button disabled={!session.canTakeBack()} onClick={() => session.takeBack()}>
        {t('play.takeBack')}
      </Button>
      <Button onClick={() => session.stop()}>{t('play.done')}</Button>
    </div>
  );
}
