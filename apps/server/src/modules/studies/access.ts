import type { Language } from '@chuhe/contract/languages';
import type { StudyRole } from '@chuhe/contract/study-limits';
import type { Queryable } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Caller } from '../../http/caller.ts';
import type { ChapterRow } from './chapter-repository.ts';
import { type FoundStudy, findStudy } from './study-repository.ts';

/** What studies need to know of a caller. */
export type StudyCaller = Pick<Caller, 'userId' | 'isGuest' | 'scopes'>;

/** A study that the caller may see. */
export interface VisibleStudy extends FoundStudy {
  /** Null for those who are no members. */
  readonly role: StudyRole | null;
  readonly number: number | null;
}

interface StudyRef {
  readonly studyId: string;
  readonly userId: string | undefined;
  /** The secret of the link that the caller has. */
  readonly code?: string | undefined;
}

/** Finds a study that a user may see and that is not deleted. */
export async function findVisible(
  db: Queryable,
  { studyId, userId, code }: StudyRef,
): Promise<VisibleStudy | undefined> {
  const found = await findStudy(db, { studyId, userId });
  if (found === undefined || found.study.deletedAt !== null) return undefined;
  const visible = asVisible(found);
  return maySee(visible, code) ? visible : undefined;
}

function asVisible(found: FoundStudy): VisibleStudy {
  const { member } = found;
  const isPresent = member !== null && member.leftAt === null;
  return {
    ...found,
    role: isPresent ? member.role : null,
    number: isPresent ? member.number : null,
  };
}

function maySee({ study, role }: VisibleStudy, code: string | undefined): boolean {
  switch (study.visibility) {
    case 'private':
      return role === 'owner';
    case 'members':
      return role !== null;
    case 'link':
      return role !== null || (code !== undefined && code === study.code);
    case 'public':
      break;
  }
  return true;
}

/** @throws ApiError NOT_FOUND if the caller may not see the study */
export async function requireVisible(db: Queryable, ref: StudyRef): Promise<VisibleStudy> {
  const visible = await findVisible(db, ref);
  if (visible === undefined) throw new ApiError('NOT_FOUND');
  return visible;
}

/** @throws ApiError NOT_FOUND unless the caller is a member */
export async function requireMember(
  db: Queryable,
  ref: StudyRef,
): Promise<VisibleStudy & { readonly number: number }> {
  const visible = await requireVisible(db, ref);
  const { number } = visible;
  if (number === null) throw new ApiError('NOT_FOUND');
  return { ...visible, number };
}

/** Whether a role may change chapters and moves, and sees the solutions of practice chapters. */
export function mayEdit(role: StudyRole | null): boolean {
  return role === 'owner' || role === 'editor';
}

/** Whether a role gets what was deleted in a chapter, and its history. That of a practice chapter names its moves, so it is for editors. */
export function mayReadHistory(
  role: StudyRole | null,
  { kind }: Pick<ChapterRow, 'kind'>,
): boolean {
  return kind === 'analysis' ? role !== null : mayEdit(role);
}

/**
 * @throws ApiError NOT_FOUND if the caller may not see the study; FORBIDDEN for those who see it but do not edit it, and for former members
 */
export async function requireEditor(
  db: Queryable,
  ref: StudyRef,
): Promise<VisibleStudy & { readonly number: number }> {
  const found = await findStudy(db, ref);
  if (found === undefined || found.study.deletedAt !== null) throw new ApiError('NOT_FOUND');
  const visible = asVisible(found);
  const { role, number } = visible;
  if (number !== null && role !== 'viewer' && maySee(visible, undefined)) {
    return { ...visible, number };
  }
  if (found.member === null && !maySee(visible, ref.code)) throw new ApiError('NOT_FOUND');
  throw new ApiError('FORBIDDEN', { messages: NO_EDITOR });
}

/** @throws ApiError NOT_FOUND if the caller may not see the study, and FORBIDDEN if somebody else owns it */
export async function requireOwner(
  db: Queryable,
  ref: StudyRef & { readonly isDeleted?: boolean },
): Promise<VisibleStudy> {
  const found = await findStudy(db, ref);
  const isThere = ref.isDeleted === true || found?.study.deletedAt === null;
  if (found === undefined || !isThere) throw new ApiError('NOT_FOUND');
  const visible = asVisible(found);
  if (visible.role === 'owner') return visible;
  const isHidden = found.study.deletedAt !== null || !maySee(visible, undefined);
  throw new ApiError(isHidden ? 'NOT_FOUND' : 'FORBIDDEN');
}

/** @throws ApiError FORBIDDEN for guests, who cannot be held responsible for what they show to others */
export function requireAccount({ isGuest }: StudyCaller): void {
  if (isGuest) throw new ApiError('FORBIDDEN', { messages: GUEST });
}

const NO_EDITOR: Readonly<Record<Language, string>> = {
  en: 'You are not an editor of this study. Your changes stay on this page',
  vi: 'Bạn không có quyền sửa chuyên đề này. Thay đổi của bạn vẫn còn trên trang này',
  zh: '您不是此研究的编辑者，您的修改仍保留在本页面',
};

const GUEST: Readonly<Record<Language, string>> = {
  en: 'Sharing studies needs an account. Sign up or log in first',
  vi: 'Cần có tài khoản để chia sẻ chuyên đề. Hãy đăng ký hoặc đăng nhập trước',
  zh: '分享研究需要账号，请先注册或登录',
};
