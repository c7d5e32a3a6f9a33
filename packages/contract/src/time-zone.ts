/** Days and clocks in a time zone, which is a name of the IANA database. A day is `YYYY-MM-DD`; where clocks change, it has 23 or 25 hours. */

const DAY = 86_400_000;

/** What a clock shows. @example clockText(new Date('2026-11-21T17:00:00Z'), 'Asia/Ho_Chi_Minh'); // '2026-11-22 00:00:00' */
export function clockText(time: Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    // The form of dates in Swedish is that of ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  return clock.format(time);
}

/** A formatter takes long to make. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** @example dayIn(new Date('2026-11-21T17:00:00Z'), 'Asia/Ho_Chi_Minh'); // '2026-11-22' */
export function dayIn(time: Date, timeZone: string): string {
  return clockText(time, timeZone).slice(0, 10);
}

/** The first moment of a day. It is midnight, or later if clocks are put forward at midnight. */
export function startOfDay(day: string, timeZone: string): Date {
  const midnight = Date.parse(day);
  // Clocks do not change twice within two days, so the first moment has the offset of the day before or of the day after.
  const moments = [midnight - DAY, midnight + DAY]
    .map((near) => midnight - offsetAt(new Date(near), timeZone))
    .filter((moment) => dayIn(new Date(moment), timeZone) >= day);
  return new Date(Math.min(...moments));
}

/** @example addDays('2026-02-28', 1); // '2026-03-01' */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

/** How far the clocks are ahead of UTC, in milliseconds. */
export function offsetAt(time: Date, timeZone: string): number {
  const seconds = Math.floor(time.getTime() / 1000) * 1000;
  return Date.parse(`${clockText(time, timeZone).replace(' ', 'T')}Z`) - seconds;
}

/** How far the clocks are ahead of UTC, in words. @example offsetText(new Date('2026-01-31'), 'Asia/Kolkata'); // 'UTC+5:30' */
export function offsetText(time: Date, timeZone: string): string {
  return nameOf(time, timeZone, 'en-US', 'shortOffset').replace(/GMT(\+0$)?/, 'UTC');
}

/**
 * The name of a time zone within a sentence. Where clocks do not change, it has the offset.
 *
 * @param locale with its language, such as `vi-VN`
 * @example zoneText('Asia/Ho_Chi_Minh', 'vi-VN', new Date()); // 'giờ Việt Nam (UTC+7)'
 */
export function zoneText(timeZone: string, locale: string, now: Date): string {
  const year = now.getUTCFullYear();
  const [winter, summer] = [0, 6].map((month) =>
    offsetText(new Date(Date.UTC(year, month, 1)), timeZone),
  );
  const short = nameOf(now, timeZone, locale, 'shortGeneric');
  // Not all users know abbreviations such as ET.
  const name = /^[A-Z]+$/.test(short) ? nameOf(now, timeZone, locale, 'longGeneric') : short;
  if (name.startsWith('GMT')) return winter ?? '';
  const written = locale.startsWith('vi') ? name.replace(/^G/, 'g') : name;
  if (winter !== summer) return written;
  return locale.startsWith('zh') ? `${written}（${winter}）` : `${written} (${winter})`;
}

function nameOf(
  time: Date,
  timeZone: string,
  locale: string,
  timeZoneName: 'shortOffset' | 'shortGeneric' | 'longGeneric',
): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}
