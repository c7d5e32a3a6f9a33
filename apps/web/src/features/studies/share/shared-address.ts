/** The addresses by which others see a study or a chapter. */
import {
  type ChapterLink,
  chapterAddress,
  codeQuery,
  practiceAddress,
} from '../../../lib/studies/chapter-link.ts';
import type { SharedStudy, ShownChapter } from '../../../lib/studies/shown-chapter.ts';

/** Who can open a link to the study: everyone, everyone with the link, the members, or its owner alone. */
export type Audience = 'public' | 'link' | 'members' | 'private';

/** @param study a study that is shown to everyone with its link, whose secret the user does not know, has a link for members only */
export function audienceOf({ visibility, code }: SharedStudy): Audience {
  return visibility === 'link' && code === undefined ? 'members' : visibility;
}

export function studyPath(study: SharedStudy): string {
  return `/studies/${study.studyId}${codeQuery(codeOf(study))}`;
}

/** Where those who got an invitation become members. */
export function invitationPath(secret: string): string {
  return `/studies/join${codeQuery(secret)}`;
}

/** The page of a chapter. That of a practice chapter asks for the moves and does not show them. */
export function chapterPath(
  study: SharedStudy,
  { chapterId, kind }: ShownChapter['chapter'],
): string {
  const link: ChapterLink = { studyId: study.studyId, chapterId, code: codeOf(study) };
  return kind === 'analysis' ? chapterAddress(link) : practiceAddress(link);
}

/** The chapter in a frame; `undefined` if only members may see it. */
export function embedPath(
  study: SharedStudy,
  { chapterId }: ShownChapter['chapter'],
): string | undefined {
  const audience = audienceOf(study);
  if (audience !== 'public' && audience !== 'link') return undefined;
  return `/embed/study/${study.studyId}/${chapterId}${codeQuery(codeOf(study))}`;
}

/** The secret in a link. A public study needs none. */
function codeOf({ visibility, code }: SharedStudy): string | undefined {
  return visibility === 'link' ? code : undefined;
}
