import type { Book, BookEntry } from '@chuhe/contract/book';
import { Position } from '@chuhe/rules/position';
import type { CallResult, TestApi } from '../../../testing/test-api.ts';

type Headers = Readonly<Record<string, string>>;

/** The calls of one user about books. */
export class BookClient {
  readonly #api: TestApi;
  readonly #headers: Headers;

  constructor(api: TestApi, { headers }: { readonly headers: Headers }) {
    this.#api = api;
    this.#headers = headers;
  }

  send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ): Promise<CallResult> {
    const url = `/api/${path}`;
    return this.#api.call({ method, url, headers: this.#headers, ...(payload && { payload }) });
  }

  async data<Data>(...call: Parameters<BookClient['send']>): Promise<Data> {
    const { status, body } = await this.send(...call);
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The contract's answer, which the server has encoded.
    return body.data as Data;
  }

  create(values: object = {}): Promise<Book> {
    return this.data('POST', 'books', { name: 'Cannons', ...values });
  }

  books(): Promise<Book[]> {
    return this.data('GET', 'books');
  }

  put(bookId: string, entries: readonly object[], addOnly = false): Promise<CallResult> {
    return this.send('PUT', `books/${bookId}/entries`, { entries, addOnly });
  }

  lookUp(fen: string): Promise<BookEntry[]> {
    return this.data('GET', `book?FEN=${encodeURIComponent(fen)}`);
  }

  upload(
    bookId: string,
    bytes: Uint8Array | string,
    name = 'book',
    query = '',
  ): Promise<CallResult> {
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
    return this.#api.call({
      method: 'POST',
      url: `/api/books/${bookId}/import${query}`,
      headers: { ...this.#headers, 'content-type': 'multipart/form-data; boundary=x' },
      payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n--x--\r\n')]),
    });
  }
}

export const start = Position.initial();

/** The position after moves separated by spaces. */
export function play(moves: string): Position {
  return moves.split(' ').reduce((position, move) => position.play(move), start);
}

/** The moves of a game as entries, each in the position before it. */
export function lineOf(length: number): { FEN: string; move: string; priority: number }[] {
  let position = start;
  return Array.from({ length }, (_, index) => {
    const moves = position.legalMoves().toSorted();
    const move = moves[(index * 7) % moves.length] ?? '';
    const entry = { FEN: position.fen, move, priority: index + 2 };
    position = position.play(move);
    return entry;
  });
}
