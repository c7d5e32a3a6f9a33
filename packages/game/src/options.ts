/**
 * Turns the options of callers into settings. A field that is `undefined` counts as absent. An invalid value throws a
 * `RangeError` that names it, for callers in JavaScript.
 *
 * ```ts
 * import { withDefaults } from './options.ts';
 *
 * withDefaults({ width: 80, newline: '\n' }, { newline: undefined }); // { width: 80, newline: '\n' }
 * ```
 */

export type Options<Settings> = {
  readonly [Name in keyof Settings]?: Settings[Name] | undefined;
};

/** The defaults, overridden by the given options. Names without a default are ignored. */
export function withDefaults<Settings extends object>(
  defaults: Settings,
  options: Options<Settings>,
): Settings {
  const given = Object.entries(options).filter(
    ([name, value]) => value !== undefined && Object.hasOwn(defaults, name),
  );
  return Object.assign({ ...defaults }, Object.fromEntries(given));
}

/** Like `withDefaults`, for limits: numbers from 0, `Infinity` included. */
export function withLimits<Limits extends object>(
  defaults: Limits,
  options: Options<Limits>,
): Limits {
  const limits = withDefaults(defaults, options);
  for (const [name, limit] of Object.entries(limits)) checkLimit(name, limit);
  return limits;
}

export function checkLimit(name: string, value: unknown): void {
  if (typeof value === 'number' && value >= 0) return;
  throw new RangeError(`${name} must be a number from 0, not ${String(value)}`);
}

/** Throws a `TypeError` if the value is not a string. */
export function checkText(kind: string, value: unknown, hint = ''): void {
  if (typeof value === 'string') return;
  const given = value === null ? 'null' : typeof value;
  throw new TypeError(`${kind} must be a string, not ${given}${hint === '' ? '' : `: ${hint}`}`);
}

/** Throws a `TypeError` if the value is not an array. */
export function checkList(kind: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${kind} must be an array`);
}

export function checkChoice(kind: string, choices: readonly string[], choice: string): void {
  if (!choices.includes(choice)) throw new RangeError(`no such ${kind}: ${choice}`);
}
