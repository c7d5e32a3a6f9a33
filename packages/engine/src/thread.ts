/** A helper thread: a separate instance of the module in the shared memory. */
import { Engine } from './module.ts';
import { type NetworkLayout, setNetworkLayout } from './network/network-layout.ts';
import { type Placement, setUpBoard } from './position.ts';

/** The memory layout of the first thread. */
export interface SharedLayout {
  readonly memory: WebAssembly.Memory;
  readonly network: NetworkLayout;
  readonly threads: number;
  readonly tableBytes: number;
}

export interface ThreadStart extends SharedLayout {
  readonly kind: 'start';
  readonly compiled: WebAssembly.Module;
  /** Number of the thread, from 1. */
  readonly thread: number;
  readonly privateOffset: number;
}

export type ToThread =
  | ThreadStart
  | {
      readonly kind: 'search';
      readonly placement: Placement;
      readonly moves: readonly number[];
      /** Root moves to search; all if `undefined`. */
      readonly only: readonly number[] | undefined;
      /** Whether to clear the histories first. */
      readonly forget: boolean;
    };

/** Sent after the start and after each search. */
export type FromThread = { readonly kind: 'idle' };

export type Post = (message: FromThread) => void;

/** The deepest search, in plies. */
export const MAX_DEPTH = 100;

/** Returns a handler for the first thread's messages. A search blocks later messages until it is finished or the stop flag is set. */
export function handleHelperMessages(post: Post): (message: ToThread) => void {
  let engine: Engine | undefined;
  return (message) => {
    if (message.kind === 'start') engine = startThread(message);
    else if (engine !== undefined) search(engine, message);
    post({ kind: 'idle' });
  };
}

function startThread({
  compiled,
  memory,
  privateOffset,
  thread,
  network,
  threads,
  tableBytes,
}: ThreadStart): Engine {
  const engine = Engine.start(compiled, { now: () => 0 }, { memory, privateOffset });
  const { module } = engine;
  setNetworkLayout(module, network);
  module.layOutThread(thread, threads);
  module.setTableBytes(tableBytes);
  module.forgetHistories();
  module.forgetAccumulators();
  module.setSlice(Infinity);
  return engine;
}

function search({ module }: Engine, message: Extract<ToThread, { kind: 'search' }>): void {
  if (message.forget) module.forgetHistories();
  setUpBoard(module, message.placement);
  for (const move of message.moves) module.playMove(move);
  if (message.only === undefined) module.listRootMoves();
  else {
    module.clearRootMoves();
    for (const move of message.only) module.addRootMove(move);
  }
  module.think(MAX_DEPTH, 0, 1);
}
