/** The hours of a day in which a computer may work for the site, in its own time zone. */
export interface Hours {
  /** The first hour, 0–23, and the hour before whose beginning the work ends, 1–24. If `to` is not after `from`, it is on the next day. */
  readonly from: number;
  readonly to: number;
}

/** @returns `undefined` if the text names no hours. @example parseHours('22-7') */
export function parseHours(text: string): Hours | undefined {
  const [, from = '', to = ''] = /^(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const hours = { from: Number(from), to: Number(to) };
  const isValid = from !== '' && hours.from <= 23 && hours.to <= 24 && hours.from !== hours.to;
  return isValid ? hours : undefined;
}

export function isWithin({ from, to }: Hours, now: Date): boolean {
  const hour = now.getHours();
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
}
