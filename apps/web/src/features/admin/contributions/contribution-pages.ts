import { listContributions } from '@chuhe/contract/cloud-endpoints';
import type { AnswerOf } from '../../../lib/api/call-types.ts';
import { query } from '../../../lib/query/query-client.ts';
import type { PageQuery } from '../lib/use-pages.ts';

/** A contribution with an id, by which the list identifies its rows. */
export type Contribution = AnswerOf<'judgeContribution'> & { readonly id: string };
export type Verdict = Contribution['status'];

/** Fetches a page. Pending contributions come oldest first, so the next page does not always contain older ones. */
export async function listPage(
  status: Verdict,
  { limit, before }: PageQuery,
  signal: AbortSignal,
): Promise<readonly Contribution[]> {
  const page = { status, limit, ...(before !== undefined && { beyond: before }) };
  const found = await query(listContributions, { query: page }, { signal });
  return found.map((each) => ({ ...each, id: `${each.fen} ${each.userId}` }));
}
