import type { FromWorker } from '../pgn-messages.ts';
import type { MakePort, PgnListener, PgnPort } from '../pgn-port.ts';
import { PgnService, type Post } from '../pgn-service.ts';

/** Runs the worker's code in this thread: messages are copied and arrive later, as from a worker. */
export const makeLocalPort: MakePort = makePortOn((post) => new PgnService(post));

/** The same with the test's own service. */
export function makePortOn(make: (post: Post) => PgnService): MakePort {
  return (listener) => openHere(make, listener);
}

function openHere(make: (post: Post) => PgnService, { message, failed }: PgnListener): PgnPort {
  let isOver = false;
  const deliver = (sent: FromWorker): void => {
    const copy = structuredClone(sent);
    setTimeout(() => isOver || message(copy), 0);
  };
  const service = make(deliver);
  return {
    // A blob is passed as it is: structured cloning in this environment does not support it.
    post: (sent) => void setTimeout(() => void service.take(sent).catch(failed), 0),
    end: () => {
      isOver = true;
    },
  };
}
