import type { CyclePly } from '@chuhe/rules/judge';
import { COLORS } from '@chuhe/rules/piece';
import { IconArrowUpRight } from '@tabler/icons-react';
import { Fragment, useId } from 'react';
import classes from './coach.module.css';
import type { Repeat } from './coach.ts';
import {
  chaseText,
  checkText,
  endText,
  evidenceText,
  sideText,
  type Wording,
} from './coach-texts.ts';
import { type Chase, reportOn, type SideReport } from './habit.ts';
import { LIMIT_NOTICE } from './headline.ts';
import { RulesForm } from './rules-form.tsx';
import { type ChaseArrow, useChaseArrow } from './use-chase-arrow.ts';
import type { CoachedNode } from './use-coach.ts';
import { useWording } from './use-wording.ts';

/** The details of the headline: occurrences of the position, what each side did, moves that repeat, and the rules. */
export function CoachDetails({ coached }: { readonly coached: CoachedNode }) {
  const wording = useWording(coached);
  const arrow = useChaseArrow();
  const { verdict, cycle, repeats, limit } = coached.state;
  const evidence = verdict.kind === 'end' ? evidenceText(verdict, wording.t) : undefined;
  return (
    <>
      {evidence !== undefined && <p>{evidence}</p>}
      {cycle && <Occurrences coached={coached} wording={wording} />}
      {cycle && (
        <Sides sides={COLORS.map((color) => reportOn(cycle, color))} {...{ wording, arrow }} />
      )}
      {cycle && <Plies plies={cycle.plies} {...{ wording, arrow }} />}
      {repeats.length > 0 && <Repeats repeats={repeats} wording={wording} />}
      {limit.limit - limit.played <= LIMIT_NOTICE && (
        <p>{wording.t('coach.limit', { ...limit })}</p>
      )}
      <RulesForm />
    </>
  );
}

interface WordingProps {
  readonly wording: Wording;
}

interface ArrowProps extends WordingProps {
  readonly arrow: ChaseArrow;
}

function Occurrences({ coached, wording }: WordingProps & { readonly coached: CoachedNode }) {
  const { t, plyText } = wording;
  const { occurrencePlies, isPast, ply } = coached.state;
  const texts = occurrencePlies.map((each) =>
    each === ply && !isPast ? t('coach.now') : plyText(each),
  );
  return <p>{t('coach.stood', { moves: texts.join(' · ') })}</p>;
}

function Sides({ sides, ...arrowed }: ArrowProps & { readonly sides: readonly SideReport[] }) {
  const { t } = arrowed.wording;
  return (
    <>
      <dl className={classes.sides}>
        {sides.map((side) => (
          <Fragment key={side.color}>
            <dt>{sideText(side.color, t)}</dt>
            <dd>
              {habitText(side, arrowed.wording)}
              <Chases chases={side.chasing} {...arrowed} />
            </dd>
          </Fragment>
        ))}
      </dl>
      {sides.some(({ habit }) => habit === 'chase') && (
        <p className={classes.note}>{t('coach.chaseNote')}</p>
      )}
    </>
  );
}

function habitText(
  { habit, moves, checks, chases }: SideReport,
  { t }: WordingProps['wording'],
): string {
  return t(`coach.habits.${habit}`, { moves, checks, chases });
}

function Plies({ plies, ...arrowed }: ArrowProps & { readonly plies: readonly CyclePly[] }) {
  const { t, plyText } = arrowed.wording;
  const id = useId();
  return (
    <>
      <p id={id} className={classes.caption}>
        {t('coach.cycle')}
      </p>
      <ol className={classes.plies} aria-labelledby={id}>
        {plies.map((ply) => (
          <li key={ply.ply}>
            <b>{plyText(ply.ply)}</b>
            <span>
              {ply.checkers.length > 0 && checkText(ply.checkers, t)}
              <Chases chases={ply.chases} {...arrowed} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The chases, each as a button that shows the chase on the board. */
function Chases({ chases, wording, arrow }: ArrowProps & { readonly chases: readonly Chase[] }) {
  const { t } = wording;
  return chases.map((chase) => (
    <button
      key={chase.attacker.square + chase.target.square}
      type="button"
      className={classes.chase}
      aria-pressed={arrow.isShown(chase)}
      data-hint={t('coach.arrow')}
      onClick={() => arrow.toggle(chase)}
    >
      {chaseText(chase, t)}
      <IconArrowUpRight size={13} stroke={1.8} aria-hidden="true" />
    </button>
  ));
}

function Repeats({ repeats, wording }: WordingProps & { readonly repeats: readonly Repeat[] }) {
  const { t, moveText } = wording;
  const id = useId();
  return (
    <>
      <p id={id} className={classes.caption}>
        {t('coach.repeats')}
      </p>
      <ul className={classes.plies} aria-labelledby={id}>
        {repeats.map(({ move, count, verdict }) => (
          <li key={move}>
            <b>{moveText(move)}</b>
            <span>
              ×{count} · {verdict.kind === 'end' ? endText(verdict, t) : t('coach.bringsNothing')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
