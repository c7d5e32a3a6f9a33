import { oppositeColor } from '@chuhe/rules/piece';
import {
  type Icon,
  IconArrowBackUp,
  IconBulb,
  IconFlag,
  IconPlayerPlay,
  IconX,
} from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Button } from '../../../components/button.tsx';
import { gameStore, goTo } from '../../../lib/game/game-store.ts';
import { playSession, startPlay } from './board-play.ts';
import { Clock } from './clock.tsx';
import classes from './play.module.css';
import { makePlayedMainline } from './play-record.ts';
import type { PlayChoices, PlayResult, PlayState } from './play-session.ts';

interface PlayPanelProps {
  /** Reviews the game; offered when the game is over. */
  readonly onReview?: (() => void) | undefined;
}

/** Replaces the engine's lines during a game against the engine: shows the side to move, the clocks and the actions. */
export function PlayPanel({ onReview }: PlayPanelProps) {
  const { t } = useTranslation();
  const state = useStore(playSession().store);
  const current = useStore(gameStore, (game) => game.current);
  const { choices, phase, tip } = state;
  if (choices === undefined) return null;
  const isAway = phase.kind !== 'over' && current !== tip;
  return (
    <div className={classes.panel}>
      <header className={classes.header}>
        <h2>{t('play.against', { level: choices.level })}</h2>
        <Clocks choices={choices} />
      </header>
      <p className={classes.status} role="status" data-kind={phase.kind}>
        {statusText(state, choices, t)}
      </p>
      {isAway && (
        <Button onClick={() => goTo(tip)} className={classes.back}>
          {t('play.backToGame')}
        </Button>
      )}
      {phase.kind === 'over' ? (
        <AfterGame choices={choices} onReview={onReview} />
      ) : (
        <DuringGame state={state} />
      )}
    </div>
  );
}

function Clocks({ choices }: { readonly choices: PlayChoices }) {
  const { t } = useTranslation();
  if (choices.clock === undefined) return null;
  return (
    <div className={classes.clocks}>
      <Clock
        color={oppositeColor(choices.human)}
        name={t('play.engine')}
        label={t('play.engineClock')}
      />
      <Clock color={choices.human} name={t('play.you')} label={t('play.yourClock')} />
    </div>
  );
}

function DuringGame({ state: { phase, choices } }: { readonly state: PlayState }) {
  const { t } = useTranslation();
  const [isResigning, setResigning] = useState(false);
  // Renders again when the tree changes, because the tree decides whether a move can be taken back.
  useStore(gameStore, ({ game }) => game);
  const isOurs = phase.kind === 'playing' && phase.turn === choices?.human;
  const session = playSession();
  if (isResigning) return <AskToResign onKeep={() => setResigning(false)} />;
  return (
    <div className={classes.actions}>
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
      <Tool icon={IconFlag} label={t('play.resign')} onClick={() => setResigning(true)} />
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
}

function Tool({ icon: ShownIcon, label, isDisabled = false, onClick }: ToolProps) {
  return (
    <Button disabled={isDisabled} onClick={onClick}>
      <ShownIcon size={16} stroke={1.8} aria-hidden="true" />
      {label}
    </Button>
  );
}

interface AfterGameProps extends PlayPanelProps {
  readonly choices: PlayChoices;
}

function AfterGame({ choices, onReview }: AfterGameProps) {
  const { t } = useTranslation();
  const session = playSession();
  const again = (): void => {
    goTo(session.store.getState().start);
    startPlay(choices);
  };
  const review = (): void => {
    makePlayedMainline(session.store.getState());
    session.stop();
    onReview?.();
  };
  return (
    <div className={classes.actions}>
      {onReview !== undefined && (
        <Button kind="primary" onClick={review}>
          {t('play.review')}
        </Button>
      )}
      <Button onClick={again}>{t('play.again')}</Button>
      <Button disabled={!session.canTakeBack()} onClick={() => session.takeBack()}>
        {t('play.takeBack')}
      </Button>
      <Button onClick={() => session.stop()}>{t('play.done')}</Button>
    </div>
  );
}

function statusText({ phase }: PlayState, { human }: PlayChoices, t: TFunction): string {
  if (phase.kind === 'over') return resultText(phase.result, human, t);
  if (phase.kind === 'stuck') return t('play.stuck');
  if (phase.kind === 'off') return '';
  return phase.turn === human ? t('play.yourTurn') : t('play.thinking');
}

/** @example 'You win: checkmate.' */
function resultText(
  { winner, reason }: PlayResult,
  human: PlayChoices['human'],
  t: TFunction,
): string {
  const why = t(`play.reasons.${reason}`);
  if (winner === null) return t('play.draw', { why });
  return winner === human ? t('play.win', { why }) : t('play.loss', { why });
}
