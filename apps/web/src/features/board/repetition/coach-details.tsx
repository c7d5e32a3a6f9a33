import type { AttackAt, CyclePly } from '@chuhe/rules/judge';
import { COLORS } from '@chuhe/rules/piece';
import { Fragment, useId } from 'react';
import IconArrowUpRight from '~icons/arrow-up-right';
import { endText, sideText } from '../../../lib/game/adjudicated-end.ts';
import classes from './coach.module.css';
import type { Repeat } from './coach.ts';
import { chaseText, checkText, evidenceText, otherText, type Wording } from './coach-texts.ts';
import { reportOn, type SideReport } from './habit.ts';
import { LIMIT_NOTICE } from './headline.ts';
import { RulesForm } from './rules-form.tsx';
import { type AttackArrow, useAttackArrow } from './use-attack-arrow.ts';
import type { CoachedNode } from './use-coach.ts';
import { useWording } from './use-wording.ts';

/** The details of the headline: occurrences of the position, what each side did, moves that repeat, and the rules. */
export function CoachDetails({ coached }: { readonly coached: CoachedNode }) {
  const wording = useWording(coached);
  const arrow = useAttackArrow();
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
  readonly arrow: AttackArrow;
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
              <Attacks attacks={side.chasing} textOf={chaseText} {...arrowed} />
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
  { habit, moves, checks, chases, threats }: SideReport,
  { t }: WordingProps['wording'],
): string {
  return t(`coach.habits.${habit}`, { moves, checks, chases, threats });
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
              {ply.threatensMate && t('coach.threat')}
              <Attacks attacks={ply.chases} textOf={chaseText} {...arrowed} />
              <Attacks attacks={ply.others} textOf={otherText} {...arrowed} />
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}

interface AttacksProps<Attack extends AttackAt> extends ArrowProps {
  readonly attacks: readonly Attack[];
  readonly textOf: (attack: Attack, t: Wording['t']) => string;
}

/** Attacks, each as a button that shows the attack on the board. Those that do not count are dimmed. */
function Attacks<Attack extends AttackAt>(props: AttacksProps<Attack>) {
  const { attacks, textOf, arrow } = props;
  const { t } = props.wording;
  return attacks.map((attack) => (
    <button
      key={attack.attacker.square + attack.target.square}
      type="button"
      className={classes.chase}
      data-dim={'reason' in attack || undefined}
      aria-pressed={arrow.isShown(attack)}
      data-hint={t('coach.arrow')}
      onClick={() => arrow.toggle(attack)}
    >
      {textOf(attack, t)}
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
