import { connect } from 'node:net';
import { answerSchema, type CommandRequest, LineCutter } from './command-lines.ts';
import { PING } from './ping.ts';

/** How long to wait for the answer to a ping, in milliseconds. The process may be busy. */
const PING_TIMEOUT = 10_000;

export interface AskOptions extends CommandRequest {
  readonly port: number;
  readonly onLine?: (line: string, isError: boolean) => void;
  /** Aborts the command. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /**
   * The exit status. `gone`: the connection was refused or has ended, or another program listens at the port. `silent`: the process does
   * not answer. `unreachable`: the system could not connect, so whether the process runs is unknown.
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
    // Only a ping has a time limit, since it is answered at once. A command may take long.
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

/** Whether the error shows that no process listens. Other errors, such as one about too many open files, do not show this. */
function isRefused(error: Error): boolean {
  return 'code' in error && REFUSED.has(error.code);
}

const REFUSED: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
