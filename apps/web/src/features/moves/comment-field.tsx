import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { gameStore } from '../../lib/game/game-store.ts';
import { COMMENT_LIMIT, commentAt, writeComment } from './move-edits.ts';
import type { CommentSpot } from './move-rows.ts';
import classes from './moves-panel.module.css';
import { editComment } from './moves-view.ts';

/** A comment being written where it stands: Ctrl+Enter or leaving it saves, Escape does not. */
export function CommentField({ spot }: { readonly spot: CommentSpot }) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const text = useStore(gameStore, ({ game }) => commentAt(game, spot));
  const isDone = useRef(false);
  const spotAtFirst = useRef(spot);
  useLayoutEffect(() => {
    const element = field.current;
    element?.focus({ preventScroll: true });
    element?.setSelectionRange(element.value.length, element.value.length);
    // Scrolled out of view, the field goes without a blur.
    return () => {
      if (!isDone.current && element !== null) writeComment(spotAtFirst.current, element.value);
    };
  }, []);
  const end = (isSaved: boolean): void => {
    if (isDone.current || field.current === null) return;
    isDone.current = true;
    if (isSaved) writeComment(spot, field.current.value);
    editComment(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    const isSaved = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if ((!isSaved && event.key !== 'Escape') || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const list = event.currentTarget.closest<HTMLElement>('[data-moves-list]');
    end(isSaved);
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
        onBlur={() => end(true)}
        onKeyDown={onKeyDown}
      />
      <small className={classes.keys}>{t('moves.commentKeys')}</small>
    </div>
  );
}
