import type { WorkResult } from '@chuhe/contract/coaching';
import i18next from 'i18next';
import IconBulb from '~icons/bulb';
import IconCheck from '~icons/check';
import IconX from '~icons/x';
import classes from './groups.module.css';

/** What a pupil has done with an exercise, as a sign: solved, tried or nothing, and the number of wrong moves. */
export function ResultMark({ result }: { readonly result: WorkResult }) {
  const { solvedAt, wrong, help } = result;
  const isSolved = solvedAt !== null;
  if (!isSolved && wrong === 0 && help === 'none') return null;
  const tone = isSolved ? (wrong === 0 && help === 'none' ? 'good' : 'late') : 'bad';
  const size = 14;
  return (
    <span className={classes.mark} data-tone={tone} aria-hidden="true">
      {isSolved && <IconCheck size={size} stroke={2.4} />}
      {!isSolved && wrong > 0 && <IconX size={size} stroke={2.4} />}
      {help !== 'none' && <IconBulb size={size} stroke={2} />}
      {wrong > 0 && wrong}
    </span>
  );
}

/** The same in words, for screen readers. */
export function resultWords({ solvedAt, wrong, help }: WorkResult): string {
  const t = i18next.t.bind(i18next);
  const parts = [
    t(solvedAt === null ? 'groups.result.unsolved' : 'groups.result.solved'),
    ...(wrong > 0 ? [t('groups.result.wrong', { count: wrong })] : []),
    ...(help === 'none' ? [] : [t(`groups.result.${help}`)]),
  ];
  return parts.join(t('common.listSeparator'));
}
