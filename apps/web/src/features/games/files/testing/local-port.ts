import type { FromWorker } from '../pgn-messages.ts';
import type { MakePort, PgnListener, PgnPort } from '../pgn-port.ts';
import { PgnService, type Post } from '../pgn-service.ts';

/** Runs the worker's code in this thread: messages are copied and arrive later, as from a worker. */
export const makeLocalPort: MakePort = makePortOn((post) => new PgnService(post));

/** Like `makeLocalPort`, but with a service made by the test. */
export function makePortOn(make: (post: Post) => Pick<PgnService, 'take'>): MakePort {
  return (listener) => openHere(make, listener);
}

function openHere(
  make: (post: Post) => Pick<PgnService, 'take'>,
  { message, failed }: PgnListener,
): PgnPort {
  let isOver = false;
  const deliver = (sent: FromWorker): void => {
    const copy = structuredClone(sent);
    setTimeout(() => isOver || message(copy), 0);
  };
  const service = make(deliver);
  return {
    // Blobs are not cloned, because structured cloning does not support them in this environment.
    post: (sent) => void setTimeout(() => void service.take(sent).catch(failed), 0),
    end: () => {
      isOver = true;
    },
  };
}
