import { useEffect, useRef, useState } from 'react';

/**
 * Whether `name` has been unchanged for some time. Avoids requests while the user steps quickly through positions or types.
 *
 * @param ms how long `name` must be unchanged, in milliseconds
 */
export function useRested(name: string, ms: number): boolean {
  const [rested, setRested] = useState<{ readonly name: string; readonly ms: number }>();
  const since = useRef(0);
  useEffect(() => {
    since.current = performance.now();
    return () => setRested(undefined);
  }, [name]);
  useEffect(() => {
    const wait = since.current + ms - performance.now();
    const timer = setTimeout(() => setRested({ name, ms }), wait);
    return () => clearTimeout(timer);
  }, [name, ms]);
  return rested?.name === name && rested.ms === ms;
}

/** Whether `isNow` has been true in any render of the component so far. Panels show placeholder rows until their first answer. */
export function useEver(isNow: boolean): boolean {
  const [isEver, setEver] = useState(isNow);
  if (isNow && !isEver) setEver(true);
  return isEver;
}

/**
 * Whether the user has been waiting so long that the page should show that it is loading.
 *
 * @param ms how long `isWaiting` must be true, in milliseconds
 */
export function useLate(isWaiting: boolean, ms: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setTimeout(() => setLate(true), ms);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isWaiting, ms]);
  return isWaiting && isLate;
}
