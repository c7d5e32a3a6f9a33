import { readProductNetwork } from '../network/read-product-network.ts';
import { type NetworkParts, splitNetwork } from '../network/write-network.ts';
import { compile, type WasmFile } from '../node/builds.ts';
import { parseMove, parsePlacement } from '../position.ts';
import { Searcher } from '../searcher.ts';

/** Read once for all tests of a worker. */
let network: Promise<NetworkParts> | undefined;

export function productNetwork(): Promise<NetworkParts> {
  network ??= readProductNetwork().then(splitNetwork);
  return network;
}

interface Options {
  readonly build?: WasmFile;
  /** The product's by default. */
  readonly network?: NetworkParts;
  readonly now?: () => number;
}

/** A searcher with the product's network and a table of 1 MiB. */
export async function openSearcher({
  build = 'engine.wasm',
  network,
  now = () => performance.now(),
}: Options = {}): Promise<Searcher> {
  const setup = {
    compiled: await compile(build),
    network: network ?? (await productNetwork()),
    threads: 1,
    hashMb: 1,
  };
  const host = { now, yieldToEvents: () => Promise.resolve() };
  const searcher = Searcher.start(setup, host);
  if (!searcher.ok) throw new Error(searcher.error);
  return searcher.value;
}

/** Sets a position from a FEN and four-character moves; throws if it is invalid. */
export function setPosition(searcher: Searcher, fen: string, moves: readonly string[] = []): void {
  const placement = parsePlacement(fen);
  if (!placement.ok) throw new Error(placement.error);
  const set = searcher.setPosition(placement.value, moves.map(readMove));
  if (!set.ok) throw new Error(`${fen}: ${set.error}`);
}

function readMove(text: string): number {
  const move = parseMove(text);
  if (move === undefined) throw new Error(`"${text}" is not a move`);
  return move;
}
