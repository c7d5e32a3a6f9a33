import { vi } from 'vitest';
import { api } from '../api.ts';
import { localFailure } from '../failure.ts';

/** What a call sends. */
export interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type Asked = readonly [route: string, parts: Parts];

/**
 * Answers the calls of the page. `answer` gets the route, such as `GET /api/site`. It returns data or a failure, or a promise of them;
 * `undefined` and errors stand for a server that is not reached.
 *
 * @returns the calls so far
 */
export function answerCalls(answer: (route: string, parts: Parts) => unknown): readonly Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(api(), 'call').mockImplementation(async ({ method, path }, parts: Parts) => {
    const route = `${method} ${path}`;
    asked.push([route, parts]);
    const given = answer(route, parts);
    const data = given instanceof Promise ? await given : given;
    if (data === undefined || data instanceof Error) return localFailure('NETWORK');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test answers what the call is about.
    return (Object(data).success === false ? data : { success: true, data }) as never;
  });
  return asked;
}

/** Takes each of several answers once, and the last one from then on. */
export function takeAnswer(answers: unknown[] = []): unknown {
  return answers.length > 1 ? answers.shift() : answers[0];
}
