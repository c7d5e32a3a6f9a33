/** Which games of a player are listed. Part of the address. */
export interface PlayerFilter {
  readonly side?: 'red' | 'black' | undefined;
  readonly year?: number | undefined;
  readonly ecco?: string | undefined;
}

/** Keeps the valid values of an address. */
export function readPlayerFilter({ side, year, ecco }: Record<string, unknown>): PlayerFilter {
  return {
    ...((side === 'red' || side === 'black') && { side }),
    ...(typeof year === 'number' &&
      Number.isInteger(year) &&
      year > 999 &&
      year < 10_000 && { year }),
    ...(typeof ecco === 'string' && /^[A-Z]\d{2}$/.test(ecco) && { ecco }),
  };
}
