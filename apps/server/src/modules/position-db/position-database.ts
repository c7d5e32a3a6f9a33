import { setTimeout as wait } from 'node:timers/promises';
import type { Position } from '@chuhe/rules/position';
import type { Database } from '../../db/database.ts';
import type { Settings } from '../../settings/settings.ts';
import { type KeyedPosition, keyed } from './key-moves.ts';
import { type KnownPosition, mergeLayers, UNKNOWN } from './known-position.ts';
import { LayerBatches } from './layer-batches.ts';
import { findLayers, type Layers, type UpstreamAnswer } from './layer-repository.ts';
import type { UpstreamClient } from './upstream/upstream-client.ts';

export interface PositionDatabaseOptions {
  readonly database: Database;
  readonly upstream: UpstreamClient;
  readonly settings: Pick<Settings, 'read'>;
  readonly now: () => Date;
}

export interface LookUpOptions {
  /** The requesting user, who also sees their own contributions. */
  readonly userId?: string | undefined;
  /** Whether to send no request upstream. */
  readonly isLocalOnly?: boolean;
}

/** How long a look-up waits for upstream if nothing else is known, in milliseconds. */
const MAX_WAIT_MS = 1_200;
/** Maximum number of upstream requests for one look-up. */
const MAX_UPSTREAM_QUERIES = 4;

/** Looks up positions in all layers. */
export class PositionDatabase {
  readonly #options: PositionDatabaseOptions;
  readonly #batches: LayerBatches;

  constructor(options: PositionDatabaseOptions) {
    this.#options = options;
    this.#batches = new LayerBatches(options.database.db);
  }

  async lookUpOne(position: Position, options: LookUpOptions = {}): Promise<KnownPosition> {
    const [known] = await this.lookUp([position], options);
    return known ?? UNKNOWN;
  }

  /**
   * Looks positions up with one query and returns the results in the same order. Requests missing and expired positions from upstream,
   * but waits for its answer only if a single position is looked up and nothing else is known about it.
   */
  async lookUp(
    positions: readonly Position[],
    { userId, isLocalOnly = false }: LookUpOptions = {},
  ): Promise<readonly KnownPosition[]> {
    const all = positions.map(keyed);
    const keys = [...new Set(all.map(({ id }) => id))];
    const upstreamUrl = isLocalOnly ? undefined : await this.#upstreamUrl();
    const layers = await this.#findLayers(keys, userId);
    const asked = upstreamUrl === undefined ? [] : this.#ask(upstreamUrl, all, layers);
    const [only] = all;
    const [answer] = asked;
    const known = only && layers.get(only.id);
    if (only !== undefined && all.length === 1 && answer !== undefined && isUnknown(known)) {
      const late = wait(MAX_WAIT_MS, undefined, { ref: false });
      const upstream = await Promise.race([answer, late]);
      if (upstream !== undefined) layers.set(only.id, { contributions: [], ...known, upstream });
    }
    return all.map((each) => mergeLayers(each, layers.get(each.id)));
  }

  /** The upstream server in use; `undefined` if there is none. */
  async upstreamStatus(): Promise<{ name: string; isAnswering: boolean } | undefined> {
    const upstreamUrl = await this.#upstreamUrl();
    if (upstreamUrl === undefined) return undefined;
    return { name: new URL(upstreamUrl).hostname, isAnswering: this.#options.upstream.isAnswering };
  }

  /** Single positions, which programs look up in great numbers, share queries. */
  async #findLayers(
    keys: readonly string[],
    userId: string | undefined,
  ): Promise<Map<string, Layers>> {
    const [key] = keys;
    if (key === undefined || keys.length > 1) {
      return findLayers(this.#options.database.db, { keys, userId });
    }
    const layers = await this.#batches.find(key, userId);
    return new Map(layers === undefined ? [] : [[key, layers]]);
  }

  async #upstreamUrl(): Promise<string | undefined> {
    const { isOn, url } = (await this.#options.settings.read()).values.upstream;
    return isOn ? url : undefined;
  }

  #ask(
    url: string,
    all: readonly KeyedPosition[],
    layers: ReadonlyMap<string, Layers>,
  ): readonly Promise<UpstreamAnswer | undefined>[] {
    const { upstream, now } = this.#options;
    const time = now();
    const old = all.filter(({ id, position }) => {
      const expiresAt = layers.get(id)?.upstream?.expiresAt;
      return (expiresAt === undefined || expiresAt <= time) && position.moves().length > 0;
    });
    return old.slice(0, MAX_UPSTREAM_QUERIES).map(({ id }) => upstream.ask(id, url));
  }
}

function isUnknown(layers: Layers | undefined): boolean {
  return layers === undefined || (layers.evaluation === undefined && layers.upstream === undefined);
}
