import { connect } from 'node:net';
import { answerSchema, type CommandRequest, LineCutter } from './command-lines.ts';
import { PING } from './ping.ts';

/** Milliseconds to wait for a word from a process that may be busy. */
const PATIENCE = 10_000;

export interface AskOptions extends CommandRequest {
  readonly port: number;
  readonly onLine?: (line: string, isError: boolean) => void;
  /** Gives up: the process there ends the command. */
  readonly signal?: AbortSignal;
}

export interface Answer {
  /**
   * The exit status; `gone`: nobody listens there, or somebody else; `silent`: somebody does not answer; `unreachable`: nothing is
   * known, for the system could not even ask.
   */
  readonly status: number | 'gone' | 'silent' | 'unreachable';
}

/** Has the process at `port` carry out a command, and passes on what it says. */
export function ask({ port, onLine, signal, ...request }: AskOptions): Promise<Answer> {
  const cutter = new LineCutter();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (status: Answer['status']): void => {
      socket.destroy();
      resolve({ status });
    };
    // A command may take as long as it takes; only whether somebody is there is known soon.
    if (request.command === PING) socket.setTimeout(PATIENCE, () => end('silent'));
    signal?.addEventListener('abort', () => end('gone'));
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('error', (error) => end(isNobody(error) ? 'gone' : 'unreachable'));
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

/** Only these say that nobody is there; the others, such as too many open files, say nothing of the other side. */
function isNobody(error: Error): boolean {
  return 'code' in error && NOBODY.has(error.code);
}

const NOBODY: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);
