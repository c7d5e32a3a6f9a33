import { useEffect, useRef, useState } from 'react';

/** How long after the last key press the text is reported, in milliseconds. */
const TYPING = 250;

/**
 * The text of a field, reported once the user pauses.
 *
 * @param text the current value; a change that was not typed, such as by Back, replaces the typed text
 * @param tell called with the trimmed text; must be stable
 * @returns the text to show, and its setter
 */
export function useLateText(
  text: string,
  tell: (text: string) => void,
): readonly [string, (typed: string) => void] {
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  useEffect(() => {
    if (told.current === text) return;
    told.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === told.current) return undefined;
    const timer = setTimeout(() => {
      told.current = wanted;
      tell(wanted);
    }, TYPING);
    return () => clearTimeout(timer);
  }, [typed, tell]);
  return [typed, setTyped];
}
