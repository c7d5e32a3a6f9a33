/** Constants of studies that are separate from the schemas, so that pages can import them without zod. Lengths are in UTF-16 units. */

export const STUDY_LIMITS = {
  /** The most studies of one user, without deleted ones. */
  studies: 200,
  /** The most studies of a guest, who can have only private ones. */
  guestStudies: 5,
  /** The most studies in which a user is an editor or viewer. */
  joined: 200,
  /** The most chapters of a study, without deleted ones. */
  chapters: 1000,
  /** The most chapters of a study, with deleted ones. */
  allChapters: 2000,
  /** The most present editors and viewers of a study. */
  members: 100,
  /** The most members of a study, with former ones. */
  allMembers: 500,
  title: 120,
  description: 4000,
  /** The most tags of a study. */
  tags: 10,
  tag: 40,
  /** Text that a practice chapter shows before the first move. */
  task: 1000,
  /** The most points of one run through a practice chapter, and the most tries in one run. */
  points: 10_000,
  tries: 1000,
  search: 100,
  /** The most studies or chapters on one page of a list. */
  page: 50,
  /** The most chapters in one call. */
  newChapters: 100,
  /** The most of them that come from saved games and other chapters. */
  storedSources: 20,
  /** The most bytes in one call with chapters or operations. */
  bytes: 4 * 1024 * 1024,
  /** The most operations in one call. */
  operations: 200,
  /** The most operations of a chapter that history keeps. Earlier ones are dropped, a part at a time. */
  kept: 2000,
  /** The most entries on one page of history. */
  history: 100,
  /** The most bytes of all studies of one user, as they are stored. */
  storage: 128 * 1024 * 1024,
  /** The same for a guest. */
  guestStorage: 8 * 1024 * 1024,
  /** Days after which deleted studies and chapters are purged. */
  binDays: 30,
} as const;

/**
 * Who may see a study: only its owner; also its members; also everyone who has the link; everyone, in the list of public studies.
 */
export const STUDY_VISIBILITIES = ['private', 'members', 'link', 'public'] as const;
export type StudyVisibility = (typeof STUDY_VISIBILITIES)[number];

export const STUDY_ROLES = ['owner', 'editor', 'viewer'] as const;
export type StudyRole = (typeof STUDY_ROLES)[number];

/** As in `@chuhe/studies/study-pgn`. */
export const STUDY_CHAPTER_KINDS = ['analysis', 'find', 'hold', 'guess'] as const;
export type StudyChapterKind = (typeof STUDY_CHAPTER_KINDS)[number];
