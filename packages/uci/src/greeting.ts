/** The handshake's content: what the engine says of itself, and what it is set to before the first search. */
import type { Coordinates } from './coordinates.ts';
import type { EngineDescription, EngineIdentity, InitialOption } from './host.ts';
import type { IdLine } from './line.ts';
import {
  checkOption,
  type EngineOption,
  type EngineOptions,
  findOption,
  listOptions,
  type OptionError,
  type OptionSetting,
} from './option.ts';

/** Options an engine may list; Fairy-Stockfish has about 30. */
export const MAX_OPTIONS = 1_000;

/** Collects the lines between `uci` and `uciok`. */
export class Greeting {
  readonly #identity = { name: '', author: '' };
  readonly #options: EngineOption[] = [];

  identify(line: IdLine): void {
    this.#identity[line.key] = line.value;
  }

  /** Whether there was room for one more option. */
  offer(option: EngineOption): boolean {
    return this.#options.length < MAX_OPTIONS && this.#options.push(option) > 0;
  }

  describe(
    coordinates: Coordinates | ((engine: EngineIdentity) => Coordinates),
  ): EngineDescription {
    return {
      ...this.#identity,
      options: listOptions(this.#options),
      coordinates:
        typeof coordinates === 'string' ? coordinates : coordinates({ ...this.#identity }),
    };
  }
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
  if (findOption(options, 'UCI_Variant') !== undefined) {
    const variant = checkOption(options, 'UCI_Variant', 'xiangqi');
    if (!variant.ok) return undefined;
    settings.push(variant.value);
  }
  for (const { name, value } of wishes) {
    const setting = checkOption(options, name, value);
    if (setting.ok) settings.push(setting.value);
    else refused.push({ name, error: setting.error });
  }
  return { settings, refused };
}
