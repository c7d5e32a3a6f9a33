import type { StudyChapterKind } from '@chuhe/contract/study-limits';
import { type NodeId, nodeOf, positionAt, ROOT } from '@chuhe/game/tree';
import type { Color } from '@chuhe/rules/piece';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { LinkButton } from '../../../components/button.tsx';
import { gameStore } from '../../../lib/game/game-store.ts';
import { moveText } from '../../../lib/game/move-text.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { acceptedMoves } from '../../../lib/studies/accepted-moves.ts';
import { type ChapterLink, practiceAddress } from '../../../lib/studies/chapter-link.ts';
import classes from './chapter.module.css';

interface PracticeBarProps {
  readonly kind: StudyChapterKind;
  /** The side that the pupil plays. Default: the side to move at the start. */
  readonly side: Color | undefined;
  readonly link: ChapterLink;
}

/** A link to the page on which a practice chapter is solved, what such a chapter lacks, and what counts as right at the current move. */
export function PracticeBar({ kind, side, link }: PracticeBarProps) {
  const { t } = useTranslation();
  const isEmpty = useStore(gameStore, ({ game }) => game.nodeCount === 0);
  if (kind === 'analysis') return null;
  return (
    <div className={classes.failed}>
      {isEmpty && kind !== 'hold' && <p>{t('studies.noSolution')}</p>}
      {(kind === 'find' || kind === 'guess') && <Accepted kind={kind} side={side} />}
      <LinkButton to={practiceAddress(link)}>{t(`studies.kinds.${kind}`)}</LinkButton>
    </div>
  );
}

/** The next moves that count as right and those that count as wrong, if the author has given several. */
function Accepted({
  kind,
  side,
}: {
  readonly kind: 'find' | 'guess';
  readonly side?: Color | undefined;
}) {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const { game, current } = useStore(gameStore);
  const { children } = nodeOf(game, current);
  const pupil = side ?? positionAt(game, ROOT).turn;
  if (children.length < 2 || positionAt(game, current).turn !== pupil) return null;
  const right = acceptedMoves(game, current, kind).map(({ id }) => id);
  const wrong = children.filter((id) => !right.includes(id));
  const textOf = (ids: readonly NodeId[]) =>
    ids.map((id) => moveText(game, id, notation)).join(t('common.listSeparator'));
  return (
    <p>
      {t('studies.rightHere', { moves: textOf(right) })}
      {kind === 'find' && wrong.length > 0 && (
        <>
          <br />
          {t('studies.wrongHere', { moves: textOf(wrong) })}
        </>
      )}
    </p>
  );
}
