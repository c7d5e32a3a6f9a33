import { useEffect, useRef, useState } from 'react';

/**
 * Whether `name` has stayed the same for some time: a user who hurries through positions, or types, asks for nothing.
 *
 * @param ms milliseconds
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

/**
 * Whether something has taken so long that the user should see a sign of it.
 *
 * @param ms milliseconds
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
