import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { isTouched, useOverlay } from '../../../components/use-overlay.ts';
import { announce } from '../../../lib/announcement.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { setPendingEdit } from '../../../lib/game/pending-edit.ts';
import { COMMENT_LIMIT, commentAt, writeComment } from './move-edits.ts';
import type { CommentSpot } from './move-rows.ts';
import classes from './moves-panel.module.css';
import { editComment } from './moves-view.ts';

/**
 * Edits a comment in the list. Escape, Ctrl+Enter, leaving the field and, on a touch screen, Back save, so that no text is lost.
 * Undo restores the old text.
 */
export function CommentField({ spot }: { readonly spot: CommentSpot }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useStore(gameStore, ({ game }) => commentAt(game, spot));
  const end = useDraft(field, spot);
  useOverlay(isTouched(), end, undefined, false);
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isEnd =
      event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (!isEnd || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const list = event.currentTarget.closest<HTMLElement>('[data-moves-list]');
    end();
    announce(t('moves.commentSaved'));
    list?.focus({ preventScroll: true });
  };
  return (
    <div className={classes.writing}>
      <textarea
        ref={field}
        className={classes.field}
        aria-label={t(spot.place === 'after' ? 'moves.comment' : 'moves.commentBefore')}
        aria-keyshortcuts="Control+Enter Escape"
        defaultValue={text}
        maxLength={COMMENT_LIMIT}
        rows={Math.min(8, Math.max(2, text.split('\n').length))}
        onBlur={() => end()}
        onKeyDown={onKeyDown}
      />
      <small className={classes.keys}>{t('moves.commentKeys')}</small>
    </div>
  );
}

/** Focuses the field, and saves the draft at most once. The draft is dropped if another game has been opened. */
function useDraft(field: RefObject<HTMLTextAreaElement | null>, spot: CommentSpot): () => void {
  const draft = useRef<Draft>(undefined);
  draft.current ??= makeDraft(spot);
  const end = (): void => {
    if (draft.current === undefined || draft.current.isDone || field.current === null) return;
    save(draft.current, field.current.value);
    draft.current.isDone = true;
    editComment(undefined);
  };
  const latestEnd = useRef(end);
  useLayoutEffect(() => {
    const [element, mine] = [field.current, draft.current];
    if (element === null || mine === undefined) return undefined;
    element.focus({ preventScroll: true });
    element.setSelectionRange(element.value.length, element.value.length);
    const unregister = setPendingEdit(() => latestEnd.current());
    // A field that is scrolled out of view is removed without a blur event.
    return () => {
      unregister();
      save(mine, element.value);
    };
  }, [field]);
  return end;
}

interface Draft {
  readonly spot: CommentSpot;
  /** Identifies the opened game, because the same node id belongs to another move in another game. */
  readonly opened: number;
  /** The comment before the user changed it. */
  readonly was: string;
  isDone: boolean;
}

function makeDraft(spot: CommentSpot): Draft {
  const { opened, game } = gameStore.getState();
  return { spot, opened, was: commentAt(game, spot), isDone: false };
}

function save({ spot, opened, was, isDone }: Draft, text: string): void {
  if (!isDone && gameStore.getState().opened === opened) writeComment(spot, text, was);
}
