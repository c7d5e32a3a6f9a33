import type {
  Study,
  StudyChapter,
  StudyChapterSummary,
  StudyMember,
  StudyPractice,
  StudySummary,
} from '@chuhe/contract/study';
import { studyPracticeSchema } from '@chuhe/contract/study';
import type { StudyRole } from '@chuhe/contract/study-limits';
import type { StudyOperation, StudyState } from '@chuhe/contract/study-operation';
import { type ChapterState, withoutDeleted } from '@chuhe/studies/chapter-state';
import type { LoggedOperation, Operation } from '@chuhe/studies/operation';
import { makeStateJson } from '@chuhe/studies/state-json';
import { mayEdit, mayReadHistory, type VisibleStudy } from './access.ts';
import type { ChapterRow, ChapterSummaryRow } from './chapter-repository.ts';
import type { MemberRow } from './member-repository.ts';
import type { FoundStudy } from './study-repository.ts';

/** What lists show of a study. */
export function makeStudySummary(
  { study, owner, member }: FoundStudy,
  chapters: number,
): StudySummary {
  return {
    studyId: study.id,
    title: study.title,
    description: study.description,
    tags: study.tags,
    visibility: study.visibility,
    role: member !== null && member.leftAt === null ? member.role : null,
    owner,
    chapters,
    createdAt: study.createdAt.toISOString(),
    updatedAt: study.updatedAt.toISOString(),
    deletedAt: study.deletedAt?.toISOString() ?? null,
  };
}

interface StudyParts {
  readonly chapters: readonly ChapterSummaryRow[];
  readonly members: readonly MemberRow[] | null;
  /** Defined if the owner has closed the account. */
  readonly leave: { readonly at: Date; readonly successorId: string | undefined } | undefined;
  /** Whether a program asks. A secret in its logs would let others join. */
  readonly isProgram: boolean;
}

/** A study as the caller may see it: secrets are for the owner, names of members for members. */
export function makeStudy(
  visible: VisibleStudy,
  { chapters, members, leave, isProgram }: StudyParts,
): Study {
  const { study, role, number } = visible;
  const hasSecrets = role === 'owner' && !isProgram;
  const present = chapters.filter(({ deletedAt }) => deletedAt === null);
  return {
    ...makeStudySummary(visible, present.length),
    number,
    chapterList: present.map(makeChapterSummary),
    deletedChapters: mayEdit(role) ? chapters.flatMap(makeDeletedChapter) : [],
    members: role === null ? null : (members ?? []).map(makeMember),
    ownerLeaves:
      role === null || leave === undefined
        ? null
        : {
            at: leave.at.toISOString(),
            successor: members?.find(({ userId }) => userId === leave.successorId)?.number ?? null,
          },
    code: hasSecrets ? study.code : null,
    invitations: {
      editor: hasSecrets ? study.editorCode : null,
      viewer: hasSecrets ? study.viewerCode : null,
    },
  };
}

export function makeChapterSummary(row: Omit<ChapterSummaryRow, 'deletedAt'>): StudyChapterSummary {
  const { id, title, kind, orientation, moves, sequence, updatedAt } = row;
  return {
    chapterId: id,
    title,
    kind,
    orientation,
    moves,
    sequence,
    updatedAt: updatedAt.toISOString(),
  };
}

/** A chapter that a search has found. */
export function makeFoundChapter({
  studyId,
  studyTitle,
  role,
  ...row
}: Omit<ChapterSummaryRow, 'deletedAt'> & {
  readonly studyId: string;
  readonly studyTitle: string;
  readonly role: StudyRole | null;
}) {
  return { ...makeChapterSummary(row), studyId, studyTitle, role };
}

function makeDeletedChapter(row: ChapterSummaryRow): Study['deletedChapters'] {
  if (row.deletedAt === null) return [];
  return [{ ...makeChapterSummary(row), deletedAt: row.deletedAt.toISOString() }];
}

function makeMember(member: MemberRow): StudyMember {
  const { number, role, firstName, lastName, username, joinedAt, leftAt } = member;
  return {
    number,
    role,
    firstName,
    lastName,
    username,
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
  };
}

/** The settings of practice, which were validated before they were stored. */
export function readPractice({ practice }: Pick<ChapterRow, 'practice'>): StudyPractice {
  return studyPracticeSchema.parse(JSON.parse(practice));
}

/** A chapter as the caller may see it. */
export function makeChapter(
  { study, role, number }: VisibleStudy,
  row: ChapterRow,
  state: ChapterState,
): StudyChapter {
  return {
    ...makeChapterSummary(row),
    sequence: state.sequence,
    studyId: study.id,
    studyTitle: study.title,
    practice: readPractice(row),
    settingsBy: role === null ? null : row.settingsBy,
    role,
    number,
    state: makeState(mayReadHistory(role, row) ? state : withoutDeleted(state)),
  };
}

/** The JSON of a state with lists that a schema can have. */
export function makeState(state: ChapterState): StudyState {
  const { tags, ups, claims, deletions, notes, ...others } = makeStateJson(state);
  return {
    ...others,
    tags: tags.map(([name, value]) => [name, value]),
    ups: ups.map(([index, levels]) => [index, levels]),
    claims: claims.map(([many, each]) => [
      many,
      each.map(([editor, sequence]) => [editor, sequence]),
    ]),
    deletions: deletions.map(([index, deletion]) => [index, deletion]),
    notes: notes.map(([index, { glyphs, shapes, ...note }]) => [
      index,
      { ...note, ...(glyphs && { glyphs: [...glyphs] }), ...(shapes && { shapes: [...shapes] }) },
    ]),
  };
}

/** An operation of the log with lists that a schema can have. */
export function makeLogged({ id, sequence, editor, operation }: LoggedOperation) {
  return { id, sequence, editor, operation: makeOperation(operation) };
}

function makeOperation(operation: Operation): StudyOperation {
  if (operation.type !== 'annotate') return operation;
  switch (operation.field) {
    case 'glyphs':
      return { ...operation, value: [...operation.value], was: [...operation.was] };
    case 'shapes':
      return { ...operation, value: [...operation.value], was: [...operation.was] };
    case 'comment':
    case 'commentBefore':
    case 'evaluation':
    case 'clock':
    case 'elapsed':
      break;
  }
  return operation;
}
