import { connect } from 'node:net';
import { answerSchema, type CommandRequest, LineCutter } from './command-lines.ts';
import { PING } from './ping.ts';

/** Milliseconds to wait for a word from a process that may be busy. */
const PATIENCE = 10_000;

export interface AskOptions extends CommandRequest {
  readonly port: number;
  readonly onLine?: (line: string, isError: boolean) => void;
}

export interface Answer {
  /** The exit status; `gone`: nobody answers there, or somebody else; `silent`: somebody does not answer. */
  readonly status: number | 'gone' | 'silent';
}

/** Has the process at `port` carry out a command, and passes on what it says. */
export function ask({ port, onLine, ...request }: AskOptions): Promise<Answer> {
  const cutter = new LineCutter();
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (status: Answer['status']): void => {
      socket.destroy();
      resolve({ status });
    };
    // A command may take as long as it takes; only whether somebody is there is known soon.
    if (request.command === PING) socket.setTimeout(PATIENCE, () => end('silent'));
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('error', () => end('gone'));
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
