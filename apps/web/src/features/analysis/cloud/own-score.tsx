import { formatScore, matePlies, toRedView } from '@chuhe/cloudbook/score';
import type { OwnContribution } from '@chuhe/contract/cloud';
import type { Position } from '@chuhe/rules/position';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import IconLock from '~icons/lock';
import { Button } from '../../../components/button.tsx';
import formClasses from '../../../components/form/form.module.css';
import { TextField } from '../../../components/form/text-field.tsx';
import { Notice } from '../../../components/notice.tsx';
import { UnlockLinks } from '../../../components/unlock-links.tsx';
import type { Sent } from '../../../lib/api/failure.ts';
import { tellFailure } from '../../../lib/api/failure-toast.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { readScore } from '../../../lib/game/read-score.ts';
import { whileBusy } from '../../../lib/state/busy.ts';
import { emitToast } from '../../../lib/toast.ts';
import { changeOwnScore, type OwnScoreChange, parseOwnScores } from './own-scores.ts';

interface OwnScoreProps {
  readonly position: Position;
  readonly move: string;
  /** The move in the user's notation. */
  readonly text: string;
  readonly own: OwnContribution;
  readonly onClose: () => void;
  /** Called if the server refuses the score because the user may not contribute any more. */
  readonly onRefused: () => void;
}

/** The user's score of a move, with a form to change it. If the user may not contribute, an offer takes the place of the form. */
export function OwnScore({ position, move, text, own, onClose, onRefused }: OwnScoreProps) {
  const { t } = useTranslation();
  const { contribution, mayContribute } = own;
  const score = parseOwnScores(contribution?.value).get(move);
  const change = async (next: number | undefined, title: string): Promise<Sent> => {
    const answer = await changeOwnScore({ fen: position.fen, move, score: next });
    if (!answer.success) return answer;
    const undo = { label: t('book.undo'), run: () => void restore(answer.undo) };
    emitToast({ tone: 'success', title, ...(mayContribute && { action: undo }) });
    return answer;
  };
  const withdraw = async (): Promise<void> => {
    const title = t('cloud.own.withdrawn', { move: text });
    const answer = await whileBusy(() => change(undefined, title));
    if (answer.success) onClose();
    else tellFailure(answer);
  };
  const save = async (next: number): Promise<Sent> => {
    const shown = formatScore(toRedView(next, position.turn));
    const answer = await change(next, t('cloud.own.saved', { move: text, score: shown }));
    if (!answer.success && answer.code === 'FORBIDDEN') onRefused();
    return answer;
  };
  const shown = score === undefined ? '' : formatScore(toRedView(score, position.turn));
  const withdrawal = score !== undefined && (
    <Button onClick={() => void withdraw()}>{t('cloud.own.withdraw')}</Button>
  );
  const lead =
    score !== undefined && contribution !== null
      ? `${shown} · ${t(`cloud.own.statuses.${contribution.status}`)}`
      : t('cloud.own.lead');
  if (!mayContribute) {
    return (
      <>
        {score !== undefined && <p>{lead}</p>}
        <Notice icon={IconLock} title={t('cloud.own.lockedTitle')} text={t('cloud.own.lockedText')}>
          <UnlockLinks />
        </Notice>
        {withdrawal && <div className="actions">{withdrawal}</div>}
      </>
    );
  }
  return (
    <ScoreForm turn={position.turn} shown={shown} save={save} onClose={onClose} lead={lead}>
      {withdrawal}
    </ScoreForm>
  );
}

async function restore(change: OwnScoreChange): Promise<void> {
  const answer = await changeOwnScore(change);
  if (!answer.success) tellFailure(answer);
}

interface ScoreFormProps {
  readonly turn: Position['turn'];
  /** The user's present score as text, from Red's view; empty if there is none. */
  readonly shown: string;
  readonly lead: string;
  readonly save: (score: number) => Promise<Sent>;
  readonly onClose: () => void;
  /** Further buttons. */
  readonly children: ReactNode;
}

function ScoreForm({ turn, shown, lead, save, onClose, children }: ScoreFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  // The dialog opened before the form had loaded, so it could not select the text of the field.
  useEffect(() => form.current?.querySelector('input')?.select(), []);
  const { form: props, errorOf } = useForm<number>({
    check: ({ value = '' }) => {
      const score = readScore(value, turn);
      return score !== undefined && isCloudScore(score)
        ? { ok: true, value: score }
        : { ok: false, errors: { value: { text: t('cloud.own.invalid') } } };
    },
    send: save,
    onDone: onClose,
  });
  return (
    <form ref={form} className={formClasses.form} {...props}>
      <p>{lead}</p>
      <TextField
        name="value"
        label={t('cloud.score')}
        hint={t('book.scoreHint')}
        error={errorOf('value')}
        defaultValue={shown}
        autoComplete="off"
        maxLength={10}
      />
      <div className="actions">
        {children}
        <Button type="submit" kind="primary">
          {t('cloud.own.save')}
        </Button>
      </div>
    </form>
  );
}

/** The largest score, in hundredths of a pawn, that cloud move strings do not treat as a mate. */
const MAX_CLOUD_SCORE = 9_999;

function isCloudScore(score: number): boolean {
  return Math.abs(score) <= MAX_CLOUD_SCORE || matePlies(score) !== undefined;
}
