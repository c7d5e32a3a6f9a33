/** The settings of a study in a form, while another page of the owner may change them, too. */
import type { PartsOf } from '../../../lib/api/call-types.ts';
import type { StudyTexts } from '../study-fields.tsx';

export const STUDY_FIELDS = ['title', 'description', 'tags', 'visibility'] as const;
export type StudyField = (typeof STUDY_FIELDS)[number];

/** What to send: the fields that the user has changed, and what was there before. @returns `undefined` if nothing is changed */
export function changeOfStudy(
  base: StudyTexts,
  mine: StudyTexts,
): PartsOf<'changeStudy'>['body'] | undefined {
  const changed = differences(base, mine);
  if (changed.length === 0) return undefined;
  const pick = ({ title, description, tags, visibility }: StudyTexts) => ({
    ...(changed.includes('title') && { title }),
    ...(changed.includes('description') && { description }),
    ...(changed.includes('tags') && { tags }),
    ...(changed.includes('visibility') && { visibility }),
  });
  return { ...pick(mine), was: pick(base) };
}

interface Three {
  /** What the form began with. */
  readonly base: StudyTexts;
  /** What the form has. */
  readonly mine: StudyTexts;
  /** What the server has. */
  readonly now: StudyTexts;
}

/** The fields that the user has changed here and on another page. */
export function conflictsInStudy({ base, mine, now }: Three): StudyField[] {
  const [changed, elsewhere, different] = [
    differences(base, mine),
    differences(base, now),
    differences(mine, now),
  ];
  return changed.filter((field) => elsewhere.includes(field) && different.includes(field));
}

/** What the next change starts from, after a conflict, so that saving again replaces what is there now, and nothing else. */
export function rebaseStudy({ base, mine, now }: Three): StudyTexts {
  const changed = differences(base, mine);
  const from = (field: StudyField): StudyTexts => (changed.includes(field) ? now : base);
  return {
    title: from('title').title,
    description: from('description').description,
    tags: from('tags').tags,
    visibility: from('visibility').visibility,
  };
}

function differences(one: StudyTexts, other: StudyTexts): StudyField[] {
  return STUDY_FIELDS.filter(
    (field) => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  );
}
