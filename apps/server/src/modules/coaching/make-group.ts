import type { Groups, Pupil } from '@chuhe/contract/coaching';
import { z } from 'zod';
import type { GroupRow, PersonRow } from './group-repository.ts';
import type { PupilRow } from './pupil-repository.ts';

/** What lists show of a group. The link is not part of it. */
export function makeGroup({
  id,
  name,
  text,
  showsPupils,
  archivedAt,
}: GroupRow): Omit<Groups['coached'][number], 'pupils' | 'assignments'> {
  return { groupId: id, name, text, showsPupils, isArchived: archivedAt !== null };
}

/** A pupil as the coach sees them: a former one has the name of the time of leaving. */
export function makePupil({ pupilId, joinedAt, leftAt, isRemoved, ...row }: PupilRow): Pupil {
  const person = row.leftName === null ? row.person : personSchema.parse(JSON.parse(row.leftName));
  return {
    pupilId,
    ...person,
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
    isRemoved,
  };
}

const personSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  username: z.string().nullable(),
}) satisfies z.ZodType<PersonRow>;
