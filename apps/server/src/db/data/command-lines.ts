import { z } from 'zod';

/** The messages between a command line and the process that has the database open: one JSON value per line. */

export const requestSchema = z.object({
  token: z.string(),
  command: z.string(),
  args: z.array(z.string()),
});
export type CommandRequest = z.infer<typeof requestSchema>;

export const answerSchema = z.union([
  z.object({ line: z.string(), isError: z.boolean() }),
  /** The last message, with the exit status. */
  z.object({ status: z.int() }),
]);
export type CommandAnswer = z.infer<typeof answerSchema>;

/** The maximum length of a line, in characters. */
export const MAX_LINE = 65_536;

/** Splits a stream of text into lines. */
export class LineCutter {
  #rest = '';

  /**
   * @returns the lines that `text` completes
   * @throws RangeError for a line over the limit
   */
  push(text: string): string[] {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    const isTooLong = [...lines, this.#rest].some(({ length }) => length > MAX_LINE);
    if (isTooLong) throw new RangeError('The line is too long');
    return lines;
  }
}
