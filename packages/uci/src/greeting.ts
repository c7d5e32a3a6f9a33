/** The handshake's content: what the engine says of itself, and what it is set to before the first search. */
import { COORDINATES, type Coordinates, isCoordinates } from './coordinates.ts';
import type { EngineDescription, EngineIdentity, InitialOption, SessionHost } from './host.ts';
import type { IdLine } from './line.ts';
import {
  checkOption,
  type EngineOption,
  type EngineOptions,
  findOption,
  isReserved,
  listOptions,
  type OptionError,
  type OptionSetting,
  VARIANT_OPTION,
} from './option.ts';
import { fail, ok, type Result } from './result.ts';
import { cleanText } from './text.ts';

/** Options an engine may list; Fairy-Stockfish has about 30. */
const MAX_OPTIONS = 1_000;

/** Collects the lines between `uci` and `uciok`. */
export class Greeting {
  readonly #identity = { name: '', author: '' };
  readonly #options: EngineOption[] = [];

  get identity(): EngineIdentity {
    return { ...this.#identity };
  }

  identify(line: IdLine): void {
    this.#identity[line.key] = line.value;
  }

  /** Whether there was room for one more option. */
  offer(option: EngineOption): boolean {
    return this.#options.length < MAX_OPTIONS && this.#options.push(option) > 0;
  }

  describe(identity: EngineIdentity, coordinates: Coordinates): EngineDescription {
    return { ...identity, options: listOptions(this.#options), coordinates };
  }
}

/** Throws a `TypeError` when the host does not say how the engine writes squares: a bug of its code. */
export function checkHost(host: SessionHost): void {
  if (typeof host.coordinates === 'function' || isCoordinates(host.coordinates)) return;
  throw new TypeError(`coordinates must be ${COORDINATES.join(', ')} or a function.`);
}

/** The coordinates for this engine, or why the host's function did not give any. */
export function chooseCoordinates(
  choice: SessionHost['coordinates'],
  identity: EngineIdentity,
): Result<Coordinates, string> {
  if (typeof choice === 'string') return ok(choice);
  try {
    const coordinates: unknown = choice({ ...identity });
    if (isCoordinates(coordinates)) return ok(coordinates);
    return fail(`The coordinates given for the engine were ${describeValue(coordinates)}.`);
  } catch (error) {
    return fail(`The host could not tell the coordinates: ${describeValue(error)}`);
  }
}

function describeValue(value: unknown): string {
  const text = value instanceof Error ? value.message : typeof value;
  return cleanText((typeof value === 'string' ? value : text).slice(0, 200));
}

export interface Setup {
  readonly settings: readonly OptionSetting[];
  readonly refused: readonly { readonly name: string; readonly error: OptionError }[];
}

/** The settings to begin with; `undefined` when the engine plays variants and Xiangqi is none of them. */
export function setUp(options: EngineOptions, wishes: readonly InitialOption[]): Setup | undefined {
  const settings: OptionSetting[] = [];
  const refused: { name: string; error: OptionError }[] = [];
  // First, since an engine may load its evaluation for the variant that is set.
  if (findOption(options, VARIANT_OPTION) !== undefined) {
    const variant = checkOption(options, VARIANT_OPTION, 'xiangqi');
    if (!variant.ok) return undefined;
    settings.push(variant.value);
  }
  for (const { name, value } of wishes) {
    const setting = isReserved(name)
      ? fail('reserved' as const)
      : checkOption(options, name, value);
    if (setting.ok) settings.push(setting.value);
    else refused.push({ name, error: setting.error });
  }
  return { settings, refused };
}
