import { useEffect, useRef, useState } from 'react';

/** Milliseconds after the last letter until it is told. */
const TYPING = 250;

/**
 * What is typed into a field, told once the user pauses.
 *
 * @param text as it stands; where it becomes another one by itself, such as by the way back, it takes the place of what was typed
 * @param tell must stay the same; gets it without blanks around it
 * @returns what the field shows, and what takes what is typed
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
