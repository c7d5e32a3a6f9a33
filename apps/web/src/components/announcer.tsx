import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { announcementStore } from '../lib/announcement.ts';

/** Milliseconds before a text is shown. A dialog that closes at the same moment blocks screen readers until then. */
const DELAY_MS = 100;
/** Milliseconds after which screen readers have announced a text. It is then removed, since it would be read as a part of the page. */
const SHOWN_MS = 1_000;

/**
 * A live region of `announce`. The page has one, and each dialog, because an open dialog blocks screen readers on everything outside it.
 * A region shows only what is announced while it exists.
 */
export function Announcer() {
  const latest = useStore(announcementStore);
  const [first] = useState(latest);
  const [text, setText] = useState('');
  useEffect(() => {
    if (latest === first) return undefined;
    // A repeated text is announced again only if it has been removed before.
    setText('');
    const timer = setTimeout(() => setText(latest.text), DELAY_MS);
    return () => clearTimeout(timer);
  }, [latest, first]);
  // Counts from the moment the text is on the page, which a busy browser reaches late.
  useEffect(() => {
    if (text === '') return undefined;
    const timer = setTimeout(() => setText(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="heard" aria-live="polite">
      {text}
    </p>
  );
}
