import type { NewAssignment } from '@chuhe/contract/coaching';
import { createAssignment } from '@chuhe/contract/coaching-endpoints';
import { COACHING_LIMITS } from '@chuhe/contract/coaching-limits';
import { LOCALES } from '@chuhe/contract/languages';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../components/button.tsx';
import { ChoiceRow } from '../../../components/choice-row.tsx';
import { AreaField } from '../../../components/form/area-field.tsx';
import form from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/form/form-errors.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { siteDay } from '../../../lib/time-text.ts';
import { makeUuid } from '../../../lib/uuid.ts';
import { siteZone } from '../../../lib/zone-text.ts';
import { ChosenFields, readChoice } from './chosen-fields.tsx';
import { GameField } from './game-field.tsx';
import classes from './groups.module.css';
import { PositionFields } from './position-fields.tsx';

const KINDS = ['chosen', 'game', 'gamePositions', 'mistakes'] as const;
type Kind = (typeof KINDS)[number];
export type AssignedPositions = Extract<NewAssignment['work'], { kind: 'positions' }>['positions'];

const WEEK = 7 * 86_400_000;

interface GiveAssignmentProps {
  readonly groupId: string;
  readonly onClose: (isGiven: boolean) => void;
}

/** The form for a new assignment. */
export function GiveAssignment({ groupId, onClose }: GiveAssignmentProps) {
  const { t } = useTranslation();
  // Stays the same when the form is sent again, so that one assignment is made.
  const [assignmentId] = useState(makeUuid);
  const [kind, setKind] = useState<Kind>('chosen');
  const [due, setDue] = useState(() => siteDay(new Date(Date.now() + WEEK)));
  const [matchId, setMatchId] = useState('');
  const [positions, setPositions] = useState<AssignedPositions>([]);
  const shown = useForm({
    check: (values) => checkAssignment(values, { kind, matchId, positions }),
    send: (sent) => {
      const body = { assignmentId, ...sent };
      return api().call(createAssignment, { params: { groupId }, body }, { isQuiet: true });
    },
    onDone: () => onClose(true),
  });
  const chooseGame = (next: string): void => {
    setMatchId(next);
    setPositions([]);
  };
  const choose = (next: Kind): void => {
    setKind(next);
    chooseGame('');
  };
  return (
    <form className={form.form} {...shown.form}>
      <ChoiceRow
        label={t('groups.work')}
        value={kind}
        options={KINDS.map((each) => [each, t(`groups.works.${each}`)])}
        onChoose={choose}
      />
      {kind === 'chosen' && <ChosenFields errorOf={shown.errorOf} />}
      {(kind === 'game' || kind === 'gamePositions') && (
        <GameField matchId={matchId} error={shown.errorOf('matchId')} onChoose={chooseGame} />
      )}
      {(kind === 'mistakes' || (kind === 'gamePositions' && matchId !== '')) && (
        <PositionFields
          // The choice belongs to one game.
          key={matchId}
          matchId={kind === 'mistakes' ? undefined : matchId}
          error={shown.errorOf('positions')}
          onChoose={setPositions}
        />
      )}
      <TextField
        name="title"
        label={t('groups.title')}
        maxLength={COACHING_LIMITS.title}
        autoComplete="off"
        error={shown.errorOf('title')}
      />
      <TextField
        name="due"
        type="date"
        label={t('groups.dueField')}
        hint={
          due === ''
            ? t('groups.dueHint', { zone: siteZone() })
            : t('groups.dueHintDay', { day: dueText(due), zone: siteZone() })
        }
        min={siteDay(new Date())}
        defaultValue={due}
        onInput={(event) => setDue(event.currentTarget.value)}
        error={shown.errorOf('due')}
      />
      <AreaField
        name="note"
        label={t('groups.noteField')}
        maxLength={COACHING_LIMITS.note}
        error={shown.errorOf('note')}
      />
      <div className={classes.ways}>
        <Button type="submit" kind="primary">
          {t('groups.giveNow')}
        </Button>
        <Button onClick={() => onClose(false)}>{t('ways.cancel')}</Button>
      </div>
    </form>
  );
}

/** The day in words, since the field has the order of the browser. @param due `YYYY-MM-DD` */
function dueText(due: string): string {
  const form = { dateStyle: 'full', timeZone: 'UTC' } as const;
  return new Date(due).toLocaleDateString(LOCALES[currentLanguage()], form);
}

type Sent = Omit<NewAssignment, 'assignmentId'>;

interface Choice {
  readonly kind: Kind;
  readonly matchId: string;
  readonly positions: AssignedPositions;
}

function checkAssignment(
  values: Readonly<Record<string, string>>,
  { kind, matchId, positions }: Choice,
):
  | { readonly ok: true; readonly value: Sent }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const { title = '', note = '', due = '' } = values;
  const errors: Record<string, FieldErrors[string]> = {};
  if (title.trim() === '') errors.title = { text: i18next.t('groups.titleRequired') };
  if (due === '') errors.due = { text: i18next.t('groups.dueRequired') };
  const work = workOf(values, { kind, matchId, positions });
  if (work === 'matchId') errors.matchId = { text: i18next.t('groups.gameRequired') };
  else if (work === 'positions') errors.positions = { text: i18next.t('groups.positionRequired') };
  else if (work === 'rating') errors.maxRating = { text: i18next.t('groups.ratingOrder') };
  else if (work === 'count') {
    errors.count = { text: i18next.t('groups.countRange', { max: COACHING_LIMITS.exercises }) };
  } else if (Object.keys(errors).length === 0) {
    return { ok: true, value: { title, note, due, work } };
  }
  return { ok: false, errors };
}

/** The work, or what is missing or wrong. */
function workOf(
  values: Readonly<Record<string, string>>,
  { kind, matchId, positions }: Choice,
): Sent['work'] | 'matchId' | 'positions' | 'rating' | 'count' {
  if (kind === 'chosen') return readChoice(values);
  if (kind !== 'mistakes' && matchId === '') return 'matchId';
  if (kind === 'game') return { kind: 'game', matchId };
  return positions.length === 0 ? 'positions' : { kind: 'positions', positions };
}
