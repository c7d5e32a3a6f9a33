import type { Answer } from '../../../lib/api/api-client.ts';
import type { AnswerOf } from '../../../lib/api/define-call.ts';
import { api } from '../../../lib/api/the-api.ts';
import type { PageQuery } from '../lib/use-pages.ts';
import { listContributions } from './contribution-calls.ts';

/** With a name to tell it from the others by. */
export type Contribution = AnswerOf<'judgeContribution'> & { readonly id: string };
export type Verdict = Contribution['status'];

/** What waits comes the oldest first, so the next page is not always of those before. */
export async function listPage(
  status: Verdict,
  { limit, before }: PageQuery,
  signal: AbortSignal,
): Promise<Answer<readonly Contribution[]>> {
  const query = { status, limit, ...(before !== undefined && { beyond: before }) };
  const answer = await api.call(listContributions, { query }, { isQuiet: true, signal });
  if (!answer.success) return answer;
  const data = answer.data.map((each) => ({ ...each, id: `${each.fen} ${each.userId}` }));
  return { ...answer, data };
}
