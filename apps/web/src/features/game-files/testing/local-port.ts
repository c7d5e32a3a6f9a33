import type { FromWorker } from '../pgn-messages.ts';
import type { MakePort } from '../pgn-port.ts';
import { PgnService } from '../pgn-service.ts';

/** The worker's work in this thread: messages are copied and arrive later, as they do from a worker. */
export const makeLocalPort: MakePort = ({ message }) => {
  let isOver = false;
  const deliver = (sent: FromWorker): void => {
    const copy = structuredClone(sent);
    setTimeout(() => isOver || message(copy), 0);
  };
  const service = new PgnService(deliver);
  return {
    // A blob is handed over as it is: the copying of this environment does not know it.
    post: (sent) => void setTimeout(() => void service.take(sent), 0),
    end: () => {
      isOver = true;
    },
  };
};
