/** Prefixes of settings, under which other names are probably mistakes. */
const FAMILIES = [
  'ALERT_',
  'CLOUD_UPSTREAM_',
  'DATABASE_',
  'ENGINE_',
  'FIREBASE_',
  'IDENTITY_',
  'MAIL_',
  'METRICS_',
  'PUBLIC_',
  'SMTP_',
  'STRIPE_',
  'TRUSTED_',
];

/** Names that other programs have for the same. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  BASE_URL: 'PUBLIC_URL',
  DB_URL: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  SITE_URL: 'PUBLIC_URL',
  TRUST_PROXY: 'TRUSTED_PROXIES',
};

/** A difference of so many letters is probably a slip. */
const SLIP = 2;

/**
 * Finds variables that look like settings and are none, such as `STRIPE_SECRET`. They are not errors, because other programs may use them.
 *
 * @param names the variables that are set
 * @returns a line for each, with the names that are probably meant
 */
export function findUnknownNames(
  names: readonly string[],
  known: readonly string[],
): readonly string[] {
  const unset = known.filter((name) => !names.includes(name));
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = findMeant(name, known, unset);
      return meant.length === 0 ? [] : [`${name} is not a setting: see ${meant.join(', ')}`];
    });
}

function findMeant(
  name: string,
  known: readonly string[],
  unset: readonly string[],
): readonly string[] {
  const other = OTHER_NAMES[name];
  if (other !== undefined) return unset.includes(other) ? [other] : [];
  const near = unset.filter(
    (each) => each.length > 2 * SLIP + 2 && distance(name, each, SLIP) <= SLIP,
  );
  if (near.length > 0) return near;
  const family = FAMILIES.find((prefix) => name.startsWith(prefix));
  if (family === undefined) return [];
  return known.filter((each) => each.startsWith(family));
}

/** The number of letters to add, remove or replace (Levenshtein), or more than `most`. */
function distance(from: string, to: string, most: number): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of Array.from(from).entries()) {
    const next = [line + 1];
    for (const [index, other] of Array.from(to).entries()) {
      const replaced = (row[index] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
