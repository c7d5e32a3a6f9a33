import { vi } from 'vitest';
import { api } from '../api.ts';
import { localFailure } from '../failure.ts';

/** The parts of a call that are sent. */
export interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

export type Asked = readonly [route: string, parts: Parts];

/**
 * Answers the calls of the page in a test.
 *
 * @param answer receives the route, such as `GET /api/site`, and the parts. Returns data, a failure, or a promise of either. If it
 *   returns `undefined` or an error, the server counts as unreachable.
 * @returns the calls made so far
 */
export function answerCalls(answer: (route: string, parts: Parts) => unknown): readonly Asked[] {
  const asked: Asked[] = [];
  vi.spyOn(api(), 'call').mockImplementation(async ({ method, path }, parts: Parts) => {
    const route = `${method} ${path}`;
    asked.push([route, parts]);
    const given = answer(route, parts);
    const data = given instanceof Promise ? await given : given;
    if (data === undefined || data instanceof Error) return localFailure('NETWORK');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A test returns the data of the route.
    return (Object(data).success === false ? data : { success: true, data }) as never;
  });
  return asked;
}

/** Returns each of the answers once, and the last one repeatedly. */
export function takeAnswer(answers: unknown[] = []): unknown {
  return answers.length > 1 ? answers.shift() : answers[0];
}
