/** The handshake: the engine's description of itself, and the initial settings. */
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

/** The most options an engine may list. Fairy-Stockfish has about 30. */
const MAX_OPTIONS = 1_000;

/** Collects the lines between `uci` and `uciok`. */
export class Greeting {
  readonly #identity = { name: '', author: '' };
  readonly #options: EngineOption[] = [];

  get identity(): EngineIdentity {
    return { ...this.#identity };
  }

  addIdentity(line: IdLine): void {
    this.#identity[line.key] = line.value;
  }

  /** Returns `false` if there are too many options. */
  addOption(option: EngineOption): boolean {
    return this.#options.length < MAX_OPTIONS && this.#options.push(option) > 0;
  }

  describe(identity: EngineIdentity, coordinates: Coordinates): EngineDescription {
    return { ...identity, options: listOptions(this.#options), coordinates };
  }
}

/** Throws a `TypeError` if the host's `coordinates` are invalid, because that is a programming error. */
export function checkHost(host: SessionHost): void {
  if (typeof host.coordinates === 'function' || isCoordinates(host.coordinates)) return;
  throw new TypeError(`coordinates must be ${COORDINATES.join(', ')} or a function.`);
}

/** The coordinates of this engine, or the reason why the host's function did not return any. */
export function chooseCoordinates(
  choice: SessionHost['coordinates'],
  identity: EngineIdentity,
): Result<Coordinates, string> {
  if (typeof choice === 'string') return ok(choice);
  try {
    const coordinates: unknown = choice({ ...identity });
    if (isCoordinates(coordinates)) return ok(coordinates);
    return fail(`The host's function returned invalid coordinates: ${describeValue(coordinates)}.`);
  } catch (error) {
    return fail(`The host's function for the coordinates failed: ${describeValue(error)}`);
  }
}

function describeValue(value: unknown): string {
  const text = value instanceof Error ? value.message : typeof value;
  return cleanText((typeof value === 'string' ? value : text).slice(0, 200));
}

export interface InitialSettings {
  readonly settings: readonly OptionSetting[];
  readonly refused: readonly { readonly name: string; readonly error: OptionError }[];
}

/** The initial settings; `undefined` if the engine supports variants but not Xiangqi. */
export function chooseSettings(
  options: EngineOptions,
  requested: readonly InitialOption[],
): InitialSettings | undefined {
  const settings: OptionSetting[] = [];
  const refused: { name: string; error: OptionError }[] = [];
  // The variant comes first, because an engine may load its evaluation for the current variant.
  if (findOption(options, VARIANT_OPTION) !== undefined) {
    const variant = checkOption(options, VARIANT_OPTION, 'xiangqi');
    if (!variant.ok) return undefined;
    settings.push(variant.value);
  }
  for (const { name, value } of requested) {
    const setting = isReserved(name)
      ? fail('reserved' as const)
      : checkOption(options, name, value);
    if (setting.ok) settings.push(setting.value);
    else refused.push({ name, error: setting.error });
  }
  return { settings, refused };
}
