/** Fakes the book endpoints for tests of panels. */
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

/** Answers each call with the function in `answers` for its route. Routes without one fail with a network error. */
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
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Each test returns data that matches the contract.
        return { success: true, data: (await answer(parts)) as never };
      },
    );
  }

  /** The bodies of all calls of a route so far. */
  sent(route: string): unknown[] {
    return this.asked.filter((each) => each.route === route).map(({ parts }) => parts.body);
  }

  /** Makes the route for new entries report that all of them were added. */
  takeEntries(): void {
    this.answers.set('PUT /api/books/:bookId/entries', ({ body }) => {
      const { length } = entriesOf(body);
      return { added: length, changed: 0, unchanged: 0 };
    });
  }
}

export function entriesOf(body: unknown): readonly BookEntryInput[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The type of the call guarantees that the body matches the contract.
  return (body as { readonly entries: BookEntryInput[] }).entries;
}
