import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconAlertOctagon from '~icons/alert-octagon';
import IconAlertTriangle from '~icons/alert-triangle';
import IconChevronDown from '~icons/chevron-down';
import IconRepeat from '~icons/repeat';
import IconX from '~icons/x';
import type { Icon } from '../../../components/icon.tsx';
import { useOverlay } from '../../../components/use-overlay.ts';
import { loadChunk } from '../../../lib/chunk.ts';
import { noteEnd } from '../../../lib/game/adjudicated-end.ts';
import { appStore } from '../../../lib/state/app-state.ts';
import classes from './coach.module.css';
import { headlineText } from './coach-texts.ts';
import { EndRow } from './end-row.tsx';
import { type Headline, headlineOf, type Tone } from './headline.ts';
import { type CoachedNode, moverOf, useCoachState } from './use-coach.ts';
import { useGameEnd } from './use-game-end.ts';
import { useWording } from './use-wording.ts';

const CoachDetails = lazy(async () => ({
  default: (await loadChunk(() => import('./coach-details.tsx'))).CoachDetails,
}));

/**
 * One line about repetition with expandable details. It takes no space while there is no message, so it suits the top
 * or bottom of a column.
 */
export function CoachBar() {
  const place = useRef<HTMLDivElement>(null);
  useGameEnd(place);
  const coached = useCoachState();
  useNotedEnd(coached);
  const isPhone = useStore(appStore, (state) => state.layout.phone);
  const headline = coached && headlineOf(coached.state, moverOf(coached));
  return (
    <>
      <Announcer place={place} coached={coached} headline={headline} />
      {coached && headline && <Bar key={`${isPhone}`} {...{ coached, headline, isPhone }} />}
    </>
  );
}

/** Tells the other panels that the game has ended at the current node. */
function useNotedEnd(coached: CoachedNode | undefined): void {
  useEffect(() => {
    if (coached === undefined) return;
    const { current, state } = coached;
    const end = state.verdict.kind === 'end' && !state.isPast ? state.verdict : undefined;
    const after = state.repeats.flatMap(({ move, verdict }) =>
      verdict.kind === 'end' ? [[move, verdict] as const] : [],
    );
    noteEnd(coached, current, end, new Map(after));
  }, [coached]);
}

interface AnnouncerProps {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly coached: CoachedNode | undefined;
  readonly headline: Headline | undefined;
}

/** A live region for the headline. It is always rendered, because screen readers ignore a region that is added with its text. */
function Announcer({ place, coached, headline }: AnnouncerProps) {
  return (
    <div ref={place} className="heard" aria-live="polite">
      {coached && headline && <Sentence coached={coached} headline={headline} />}
    </div>
  );
}

interface SentenceProps {
  readonly coached: CoachedNode;
  readonly headline: Headline;
}

function Sentence({ coached, headline }: SentenceProps) {
  return headlineText(headline, useWording(coached));
}

const ICONS: Readonly<Record<Tone, Icon>> = {
  info: IconRepeat,
  warning: IconAlertTriangle,
  danger: IconAlertOctagon,
};

interface BarProps extends SentenceProps {
  readonly isPhone: boolean;
}

function Bar({ coached, headline, isPhone }: BarProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { tone, count } = headline;
  const ToneIcon = ICONS[tone];
  return (
    <section className={classes.coach} data-tone={tone} aria-label={t('coach.name')}>
      <button
        type="button"
        className={classes.bar}
        aria-expanded={isOpen}
        aria-controls={id}
        {...(isPhone ? { popoverTarget: id } : { onClick: () => setOpen(!isOpen) })}
      >
        <ToneIcon size={16} stroke={1.8} aria-hidden="true" className={classes.icon} />
        {count > 1 && <b className={classes.count}>×{count}</b>}
        <span className={classes.headline}>
          <Sentence coached={coached} headline={headline} />
        </span>
        <IconChevronDown size={15} stroke={1.8} aria-hidden="true" className={classes.chevron} />
      </button>
      {!isPhone && <End coached={coached} headline={headline} />}
      <Expanded {...{ id, isPhone, isOpen, setOpen, coached, headline }} />
    </section>
  );
}

/** The end of the game. On a phone it is in the sheet, because the column is not high enough. */
function End({ coached, headline }: SentenceProps) {
  return headline.kind === 'over' ? <EndRow coached={coached} end={headline.end} /> : null;
}

interface ExpandedProps extends BarProps {
  readonly id: string;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** The expanded details: below the line or, on a phone, in a sheet that leaves the board visible. */
function Expanded({ id, isPhone, isOpen, setOpen, coached, headline }: ExpandedProps) {
  const { t } = useTranslation();
  const sheet = useRef<HTMLDivElement>(null);
  useOverlay(isPhone && isOpen, () => sheet.current?.hidePopover());
  const details = isOpen && (
    <Suspense>
      <CoachDetails key={coached.current} coached={coached} />
    </Suspense>
  );
  if (!isPhone) {
    return (
      <div id={id} className={classes.details} hidden={!isOpen}>
        {details}
      </div>
    );
  }
  return (
    <div
      ref={sheet}
      id={id}
      popover="auto"
      className={classes.sheet}
      onToggle={({ newState }) => setOpen(newState === 'open')}
    >
      <p className={classes.sheetHead}>
        <b>
          <Sentence coached={coached} headline={headline} />
        </b>
        <button
          type="button"
          className={classes.close}
          popoverTarget={id}
          popoverTargetAction="hide"
          aria-label={t('common.close')}
        >
          <IconX size={18} stroke={1.8} aria-hidden="true" />
        </button>
      </p>
      {isOpen && <End coached={coached} headline={headline} />}
      {details}
    </div>
  );
}
