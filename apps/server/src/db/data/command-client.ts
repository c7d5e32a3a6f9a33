import { connect } from 'node:net';
import { answerSchema, type CommandRequest, LineCutter } from './command-lines.ts';
import { PING } from './ping.ts';

/** Milliseconds to wait for an answer from a process that may be busy. */
const PING_TIMEOUT = 10_000;

export interface AskOptions extends CommandRequest {
  readonly port: number;
  readonly onLine?: (line: string, isError: boolean) => void;
  /** When aborted, the process ends the command. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /**
   * The exit status. `gone`: no process listens there, or another program. `silent`: the process does not answer. `unreachable`: the
   * system could not connect, so nothing is known.
   */
  readonly status: number | 'gone' | 'silent' | 'unreachable';
}

/** Runs a command in the process at `port` and passes on its output. */
export function ask({ port, onLine, signal, ...request }: AskOptions): Promise<Answer> {
  const cutter = new LineCutter();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (status: Answer['status']): void => {
      socket.destroy();
      resolve({ status });
    };
    // A command may take any time; only a ping is answered at once.
    if (request.command === PING) socket.setTimeout(PING_TIMEOUT, () => end('silent'));
    signal?.addEventListener('abort', () => end('gone'));
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('error', (error) => end(isRefused(error) ? 'gone' : 'unreachable'));
    socket.on('close', () => end('gone'));
    socket.on('data', (text: string) => {
      try {
        for (const line of cutter.push(text)) {
          const answer = answerSchema.parse(JSON.parse(line));
          if ('status' in answer) end(answer.status);
          else onLine?.(answer.line, answer.isError);
        }
      } catch {
        end('gone');
      }
    });
  });
}

/** Only these errors show that no process listens; others, such as too many open files, show nothing about it. */
function isRefused(error: Error): boolean {
  return 'code' in error && REFUSED.has(error.code);
}

const REFUSED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
