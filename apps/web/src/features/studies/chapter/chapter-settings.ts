/** The settings of a chapter in a form, while others may change them, too. */
import type { StudyChapter, StudyPractice } from '@chuhe/contract/study';
import type { ChapterChange } from '../chapter-actions.ts';

export type ChapterSettings = Pick<StudyChapter, 'title' | 'kind' | 'orientation' | 'practice'>;

export const PRACTICE_FIELDS = ['side', 'task', 'goal', 'level', 'moves'] as const;
export const SETTINGS_FIELDS = ['title', 'kind', 'orientation', ...PRACTICE_FIELDS] as const;
export type SettingsField = (typeof SETTINGS_FIELDS)[number];

/** What to send: the fields that the user has changed, and what was there before. @returns `undefined` if nothing is changed */
export function changeOf(base: ChapterSettings, mine: ChapterSettings): ChapterChange | undefined {
  if (differences(base, mine).length === 0) return undefined;
  const practice = PRACTICE_FIELDS.some((field) => base.practice[field] !== mine.practice[field]);
  const pick = (from: ChapterSettings) => ({
    ...(base.title !== mine.title && { title: from.title }),
    ...(base.kind !== mine.kind && { kind: from.kind }),
    ...(base.orientation !== mine.orientation && { orientation: from.orientation }),
    ...(practice && { practice: from.practice }),
  });
  return { ...pick(mine), was: pick(base) };
}

/** The fields that the user and somebody else have changed. */
export function conflictsOf({ base, mine, now }: Three): SettingsField[] {
  return differences(base, mine).filter(
    (field) =>
      valueOf(now, field) !== valueOf(base, field) && valueOf(now, field) !== valueOf(mine, field),
  );
}

/**
 * What the next change starts from, after a conflict: of the fields that the user has changed what is there now, so that saving again
 * replaces it. The others stay as the form shows them, so that it does not overwrite them.
 */
export function rebase({ base, mine, now }: Three): ChapterSettings {
  const changed = new Set<SettingsField>(differences(base, mine));
  const from = (field: SettingsField): ChapterSettings => (changed.has(field) ? now : base);
  const practice: StudyPractice = {};
  for (const field of PRACTICE_FIELDS) Object.assign(practice, only(from(field).practice, field));
  return {
    title: from('title').title,
    kind: from('kind').kind,
    orientation: from('orientation').orientation,
    practice,
  };
}

interface Three {
  /** What the form began with. */
  readonly base: ChapterSettings;
  /** What the form has. */
  readonly mine: ChapterSettings;
  /** What the server has. */
  readonly now: ChapterSettings;
}

function only(practice: StudyPractice, field: keyof StudyPractice): StudyPractice {
  return practice[field] === undefined ? {} : { [field]: practice[field] };
}

function differences(base: ChapterSettings, mine: ChapterSettings): SettingsField[] {
  return SETTINGS_FIELDS.filter((field) => valueOf(base, field) !== valueOf(mine, field));
}

export function valueOf(settings: ChapterSettings, field: SettingsField) {
  switch (field) {
    case 'title':
    case 'kind':
    case 'orientation':
      return settings[field];
    case 'side':
    case 'task':
    case 'goal':
    case 'level':
    case 'moves':
      break;
  }
  return settings.practice[field];
}
