/** Books as a test fills them, behind the calls that panels make. */
import type { BookEntryInput } from '@chuhe/contract/book';
import { vi } from 'vitest';
import { api } from '../../../../lib/api/api.ts';
import type { Answer } from '../../../../lib/api/api-client.ts';
import { type FailureCode, localFailure } from '../../../../lib/api/failure.ts';
import { book } from './books.ts';

interface Asked {
  readonly route: string;
  readonly parts: Parts;
}

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Answers every call by what `answers` has for its route; where it has nothing, no server is reached. */
export class FakeBooks {
  readonly asked: Asked[] = [];
  readonly answers = new Map<string, (parts: Parts) => unknown>();
  failure: FailureCode | undefined;

  constructor() {
    this.answers.set('GET /api/books', () => [book()]);
    this.answers.set('GET /api/book', () => []);
    vi.spyOn(api(), 'call').mockImplementation(
      async ({ method, path }, parts): Promise<Answer<never>> => {
        this.asked.push({ route: `${method} ${path}`, parts });
        const answer = this.answers.get(`${method} ${path}`);
        if (this.failure !== undefined || answer === undefined) {
          return { ...localFailure('NETWORK'), code: this.failure ?? 'NETWORK' };
        }
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test answers as the contract says.
        return { success: true, data: answer(parts) as never };
      },
    );
  }

  /** Bodies of the calls of a route so far. */
  sent(route: string): unknown[] {
    return this.asked.filter((each) => each.route === route).map(({ parts }) => parts.body);
  }

  /** Has `PUT entries` say that all was added. */
  takeEntries(): void {
    this.answers.set('PUT /api/books/:bookId/entries', ({ body }) => {
      const { length } = entriesOf(body);
      return { added: length, changed: 0, unchanged: 0 };
    });
  }
}

export function entriesOf(body: unknown): readonly BookEntryInput[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The compiler has held the call to the contract.
  return (body as { readonly entries: BookEntryInput[] }).entries;
}
