/**
 * Parses the options that an engine lists, and checks values against them.
 *
 * ```ts
 * import { checkOption, listOptions, parseOption } from '@chuhe/uci/option';
 *
 * const hash = parseOption('name Hash type spin default 16 min 1 max 1024');
 * const options = listOptions(hash === undefined ? [] : [hash]);
 * checkOption(options, 'hash', 64); // { ok: true, value: { name: 'Hash', value: '64' } }
 * checkOption(options, 'Hash', 4096); // { ok: false, error: 'out-of-range' }
 * ```
 */
import { isIntegerIn, parseInteger, type Range } from './integer.ts';
import { fail, ok, type Result } from './result.ts';
import { cleanText } from './text.ts';

const OPTION_TYPES = ['check', 'spin', 'combo', 'button', 'string'] as const;
type OptionType = (typeof OPTION_TYPES)[number];

interface CheckOption {
  readonly type: 'check';
  readonly name: string;
  readonly default?: boolean;
}

/** An integer from `min` to `max`, inclusive. */
interface SpinOption extends Range {
  readonly type: 'spin';
  readonly name: string;
  readonly default?: number;
}

interface ComboOption {
  readonly type: 'combo';
  readonly name: string;
  readonly default?: string;
  readonly choices: readonly string[];
}

/** An action without a value, such as `Clear Hash`. */
interface ButtonOption {
  readonly type: 'button';
  readonly name: string;
}

interface StringOption {
  readonly type: 'string';
  readonly name: string;
  /** `''` for UCI's `<empty>`. */
  readonly default?: string;
}

export type EngineOption = CheckOption | SpinOption | ComboOption | ButtonOption | StringOption;

/** Options by their names in lower case, because UCI names are case-insensitive. */
export type EngineOptions = ReadonlyMap<string, EngineOption>;

/** `undefined` is the value for an option of type `button`. */
export type OptionValue = boolean | number | string | undefined;

/** A checked setting, with the engine's spelling of the name. */
export interface OptionSetting {
  readonly name: string;
  readonly value?: string;
}

/** The option with which a session selects Xiangqi. Hosts may not set it. */
export const VARIANT_OPTION = 'UCI_Variant';

const OPTION_ERRORS = [
  'unknown-option',
  /** The option is one that only the session sets. `checkOption` does not return this error. */
  'reserved',
  'wrong-type',
  'out-of-range',
  'not-a-choice',
  'bad-text',
] as const;
export type OptionError = (typeof OPTION_ERRORS)[number];

/** The most characters in a `string` value, such as a list of paths. */
const MAX_STRING_VALUE = 4_096;

/**
 * Parses the text after `option `; `undefined` if it is malformed. Control characters become spaces.
 */
export function parseOption(body: string): EngineOption | undefined {
  // A pattern for the whole text would backtrack on long white space.
  const text = cleanText(body).trim();
  const match = /\stype\s+(check|spin|combo|button|string)(?=\s|$)/.exec(text);
  const type = OPTION_TYPES.find((each) => each === match?.[1]);
  if (match === null || type === undefined || !/^name\s/.test(text)) return undefined;
  const name = text.slice('name '.length, match.index).trim();
  const rest = text.slice(match.index + match[0].length).trim();
  return name === '' ? undefined : parseTyped(type, name, rest);
}

export function listOptions(options: Iterable<EngineOption>): EngineOptions {
  return new Map(Array.from(options, (option) => [option.name.toLowerCase(), option]));
}

/** Finds an option by name, case-insensitively. */
export function findOption(options: EngineOptions, name: string): EngineOption | undefined {
  return options.get(name.toLowerCase());
}

/** Whether only the session may set an option; the name is case-insensitive. */
export function isReserved(name: string): boolean {
  return name.toLowerCase() === VARIANT_OPTION.toLowerCase();
}

/**
 * Checks a value against the engine's list.
 *
 * Errors: `unknown-option`; `wrong-type` (a `check` needs a boolean, a `spin` a number, a `combo` or `string` a string, a
 * `button` `undefined`); `out-of-range` (`spin`); `not-a-choice` (`combo`); `bad-text` (a string over 4,096 characters, or
 * with control characters, which could start a second command).
 */
export function checkOption(
  options: EngineOptions,
  name: string,
  value: OptionValue,
): Result<OptionSetting, OptionError> {
  const option = findOption(options, name);
  return option === undefined ? fail('unknown-option') : checkValue(option, value);
}

/** Whether a text has no control characters or line separators. */
export function isOneLine(text: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text);
}

function checkValue(option: EngineOption, value: OptionValue): Result<OptionSetting, OptionError> {
  const { name } = option;
  switch (option.type) {
    case 'check':
      return typeof value === 'boolean' ? ok({ name, value: String(value) }) : fail('wrong-type');
    case 'button':
      return value === undefined ? ok({ name }) : fail('wrong-type');
    case 'spin':
      if (typeof value !== 'number') return fail('wrong-type');
      return isIntegerIn(value, option) ? ok({ name, value: String(value) }) : fail('out-of-range');
    case 'combo':
      return typeof value === 'string' ? checkChoice(option, value) : fail('wrong-type');
    case 'string':
      return typeof value === 'string' ? checkText(name, value) : fail('wrong-type');
    default:
      return option satisfies never;
  }
}

function checkChoice(option: ComboOption, value: string): Result<OptionSetting, OptionError> {
  const wanted = value.toLowerCase();
  // Prefers the exact spelling, because two choices may differ only in case.
  const choice = option.choices.includes(value)
    ? value
    : option.choices.find((each) => each.toLowerCase() === wanted);
  return choice === undefined ? fail('not-a-choice') : ok({ name: option.name, value: choice });
}

function checkText(name: string, value: string): Result<OptionSetting, OptionError> {
  if (value.length > MAX_STRING_VALUE || !isOneLine(value)) return fail('bad-text');
  return ok({ name, value: value.trim() === '' ? '<empty>' : value });
}

function parseTyped(type: OptionType, name: string, rest: string): EngineOption | undefined {
  switch (type) {
    case 'check':
      return parseCheck(name, rest);
    case 'spin':
      return parseSpin(name, rest);
    case 'combo':
      return parseCombo(name, rest);
    case 'button':
      return { type: 'button', name };
    case 'string':
      return parseString(name, rest);
    default:
      return type satisfies never;
  }
}

function parseCheck(name: string, rest: string): CheckOption {
  const value = /(?:^|\s)default\s+(true|false)(?:\s|$)/.exec(rest)?.[1];
  return value === undefined
    ? { type: 'check', name }
    : { type: 'check', name, default: value === 'true' };
}

/** A missing limit means no limit. A default outside the limits is dropped; a minimum above the maximum is refused. */
function parseSpin(name: string, rest: string): SpinOption | undefined {
  const everything = { min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER };
  const number = (key: string, range: Range): number | undefined =>
    parseInteger(new RegExp(`(?:^|\\s)${key}\\s+(\\S+)`).exec(rest)?.[1], range);
  const min = number('min', everything) ?? everything.min;
  const max = number('max', everything) ?? everything.max;
  if (min > max) return undefined;
  const initial = number('default', { min, max });
  const option = { type: 'spin', name, min, max } as const;
  return initial === undefined ? option : { ...option, default: initial };
}

/** Choices may contain spaces: each ends at the next `var`. */
function parseCombo(name: string, rest: string): ComboOption | undefined {
  const [head = '', ...tail] = ` ${rest} `.split(/\svar(?=\s)/);
  const choices = tail.map((choice) => choice.trim()).filter((choice) => choice !== '');
  if (choices.length === 0) return undefined;
  const initial = parseDefault(head);
  const option = { type: 'combo', name, choices } as const;
  return initial === undefined || initial === '' ? option : { ...option, default: initial };
}

function parseString(name: string, rest: string): StringOption {
  const text = parseDefault(rest);
  if (text === undefined) return { type: 'string', name };
  return { type: 'string', name, default: text === '<empty>' ? '' : text };
}

/** The trimmed text after a leading `default`; `undefined` if the text does not start with it. */
function parseDefault(rest: string): string | undefined {
  const text = rest.trim();
  return /^default(?:\s|$)/.test(text) ? text.slice('default'.length).trim() : undefined;
}
