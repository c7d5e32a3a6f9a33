import { and, eq, exists, inArray, isNotNull, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../../db/database.ts';
import {
  accountDeletions,
  accountExportParts,
  accountExports,
} from '../../../db/tables/account-tables.ts';
import { apiTokens } from '../../../db/tables/api-token-tables.ts';
import { bookEntries, books, trainingCards } from '../../../db/tables/book-tables.ts';
import { bridgeCodes, bridges } from '../../../db/tables/bridge-tables.ts';
import {
  assignments,
  assignmentTries,
  groupPupils,
  groups,
} from '../../../db/tables/coaching-tables.ts';
import {
  activationKeys,
  creditEntries,
  entitlements,
  orders,
  paidLookUps,
  payments,
  searchDays,
} from '../../../db/tables/commerce-tables.ts';
import {
  exerciseAnswers,
  exerciseLog,
  exercisePlayers,
  exerciseReports,
  exerciseRuns,
} from '../../../db/tables/exercise-tables.ts';
import { gameReviews, reviewBatches, reviewDays } from '../../../db/tables/game-review-tables.ts';
import { learningRuns } from '../../../db/tables/learning-tables.ts';
import { consents, legalVersions } from '../../../db/tables/legal-tables.ts';
import { matches } from '../../../db/tables/match-tables.ts';
import { cloudKeys, contributions } from '../../../db/tables/position-tables.ts';
import {
  authenticators,
  passkeys,
  recoveryCodes,
  signInChallenges,
} from '../../../db/tables/second-factor-tables.ts';
import { refreshTokens, sessions } from '../../../db/tables/session-tables.ts';
import { auditEntries } from '../../../db/tables/site-tables.ts';
import {
  studies,
  studyChapters,
  studyMembers,
  studyOperations,
  studyPositions,
  studyResults,
} from '../../../db/tables/study-tables.ts';
import {
  linkTokens,
  userIdentities,
  userPermissions,
  users,
} from '../../../db/tables/user-tables.ts';
import { workers, workShifts } from '../../../db/tables/worker-tables.ts';

/**
 * Which rows of which tables belong to a user, for the export. A table with a reference to users, directly or through another table, has to
 * be in {@link EXPORTED_FILES}, {@link WRITTEN_BY_FORMAT} or {@link NOT_EXPORTED}; a test checks it.
 */

export interface ExportedTable {
  readonly table: PgTable;
  readonly isOwn: (db: Queryable, userId: string) => SQL | undefined;
  /** Names of columns that are left out: secrets, texts for searching, and what only the server uses. */
  readonly omit: readonly string[];
  /** Names of text columns that contain JSON, and of bytes that contain JSON compressed by gzip. */
  readonly json: readonly string[];
  readonly gzip: readonly string[];
}

type Options = Partial<Pick<ExportedTable, 'omit' | 'json' | 'gzip'>>;

function rowsOf(table: PgTable, isOwn: ExportedTable['isOwn'], options: Options): ExportedTable {
  return {
    table,
    isOwn,
    omit: options.omit ?? [],
    json: options.json ?? [],
    gzip: options.gzip ?? [],
  };
}

/** Rows whose column is the user. */
function ofUser(table: PgTable, column: PgColumn, options: Options = {}): ExportedTable {
  return rowsOf(table, (_db, userId) => eq(column, userId), options);
}

interface Parent {
  readonly table: PgTable;
  readonly id: PgColumn;
  readonly user: PgColumn;
}

/** Rows whose column is a row of the user in another table. */
function within(
  table: PgTable,
  column: PgColumn,
  parent: Parent,
  options: Options = {},
): ExportedTable {
  const isOwn = (db: Queryable, userId: string) =>
    inArray(column, db.select({ id: parent.id }).from(parent.table).where(eq(parent.user, userId)));
  return rowsOf(table, isOwn, options);
}

/** Whether a result belongs to a membership of the user. */
const isResultOf: ExportedTable['isOwn'] = (db, userId) =>
  exists(
    db
      .select({ number: studyMembers.number })
      .from(studyMembers)
      .where(
        and(
          eq(studyMembers.studyId, studyResults.studyId),
          eq(studyMembers.number, studyResults.number),
          eq(studyMembers.userId, userId),
        ),
      ),
  );

const SEARCH_TEXTS_OF_GAMES = [
  'titleSearchText',
  'redSearchText',
  'blackSearchText',
  'eventSearchText',
  'folderSearchText',
  'line',
  'bookOpening',
];

/** The rows of files with JSON, by the path of the file and the name in it. */
export const EXPORTED_FILES: Readonly<Record<string, Readonly<Record<string, ExportedTable>>>> = {
  'account.json': {
    profile: ofUser(users, users.id, {
      omit: ['passwordHash', 'passwordAddress', 'usernameSearchText'],
    }),
    identities: ofUser(userIdentities, userIdentities.userId),
    permissions: ofUser(userPermissions, userPermissions.userId),
    sessions: ofUser(sessions, sessions.userId),
    authenticator: ofUser(authenticators, authenticators.userId, {
      omit: ['secret', 'lastStep', 'wrongCodes', 'wrongSince'],
    }),
    passkeys: ofUser(passkeys, passkeys.userId, {
      omit: ['credentialId', 'publicKey', 'counter'],
    }),
    recoveryCodes: ofUser(recoveryCodes, recoveryCodes.userId, { omit: ['hash'] }),
    apiTokens: ofUser(apiTokens, apiTokens.userId, { omit: ['hash'] }),
    bridges: ofUser(bridges, bridges.userId, { omit: ['tokenHash'] }),
    programKey: ofUser(cloudKeys, cloudKeys.userId, { omit: ['hash'] }),
    consents: ofUser(consents, consents.userId),
  },
  'games/bin.json': {
    games: rowsOf(
      matches,
      (_db, userId) => and(eq(matches.ownerId, userId), isNotNull(matches.deletedAt)),
      { omit: SEARCH_TEXTS_OF_GAMES, json: ['history', 'information'] },
    ),
  },
  'books.json': { books: ofUser(books, books.ownerId) },
  'training.json': {
    cards: ofUser(trainingCards, trainingCards.ownerId, { json: ['answers'] }),
  },
  'exercises.json': {
    rating: ofUser(exercisePlayers, exercisePlayers.userId),
    answers: ofUser(exerciseAnswers, exerciseAnswers.userId),
    log: ofUser(exerciseLog, exerciseLog.userId),
    runs: ofUser(exerciseRuns, exerciseRuns.userId),
    reports: ofUser(exerciseReports, exerciseReports.userId),
  },
  'groups.json': {
    coached: ofUser(groups, groups.coachId, { omit: ['code'] }),
    assignments: within(
      assignments,
      assignments.groupId,
      { table: groups, id: groups.id, user: groups.coachId },
      { json: ['work'] },
    ),
    joined: ofUser(groupPupils, groupPupils.pupilId, { json: ['leftName'] }),
    tries: ofUser(assignmentTries, assignmentTries.pupilId),
  },
  'studies.json': {
    studies: ofUser(studies, studies.ownerId, {
      omit: ['searchText', 'code', 'editorCode', 'viewerCode'],
    }),
    memberships: ofUser(studyMembers, studyMembers.userId),
    results: rowsOf(studyResults, isResultOf, {}),
  },
  'reviews.json': {
    batches: ofUser(reviewBatches, reviewBatches.ownerId),
    games: within(
      gameReviews,
      gameReviews.batchId,
      { table: reviewBatches, id: reviewBatches.id, user: reviewBatches.ownerId },
      { omit: ['line'], json: ['summary'], gzip: ['review'] },
    ),
    days: ofUser(reviewDays, reviewDays.userId),
  },
  'orders.json': {
    orders: ofUser(orders, orders.userId),
    payments: within(payments, payments.orderId, {
      table: orders,
      id: orders.id,
      user: orders.userId,
    }),
    activations: ofUser(entitlements, entitlements.userId),
    credits: ofUser(creditEntries, creditEntries.userId),
    paidLookUps: ofUser(paidLookUps, paidLookUps.userId),
    searchDays: ofUser(searchDays, searchDays.userId),
    activationKeys: ofUser(activationKeys, activationKeys.redeemedBy, { omit: ['hash', 'note'] }),
  },
  'contributions.json': {
    contributions: ofUser(contributions, contributions.userId),
    worker: ofUser(workers, workers.userId),
    shifts: within(workShifts, workShifts.workerId, {
      table: workers,
      id: workers.id,
      user: workers.userId,
    }),
    learningRuns: ofUser(learningRuns, learningRuns.startedBy),
  },
};

/** Tables that are written by `export-files.ts` in formats of their own. */
export const WRITTEN_BY_FORMAT: ReadonlySet<PgTable> = new Set([
  matches,
  bookEntries,
  studyChapters,
]);

/** Tables with references to users that are not exported, with the reason. */
export const NOT_EXPORTED: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [refreshTokens, 'secrets of the sessions, of which only hashes are stored'],
  [signInChallenges, 'steps of sign-ins that are valid for minutes'],
  [linkTokens, 'secrets in mails, of which only hashes are stored'],
  [bridgeCodes, 'a secret that is valid for minutes'],
  [studyOperations, 'the steps by which several people made the chapters, which are exported'],
  [studyPositions, 'derived from the chapters, which are exported'],
  [auditEntries, 'the log of the operator about what administrators did'],
  [legalVersions, 'texts of the operator, which everyone can read'],
  [accountDeletions, 'that the account is being deleted; its mails say so'],
  [accountExports, 'the exports themselves'],
  [accountExportParts, 'the exports themselves'],
]);

/** Tables whose rows stay after the account is deleted, without the reference to it, with the reason. */
export const KEPT: ReadonlyMap<PgTable, string> = new Map<PgTable, string>([
  [orders, 'the law on accounting; the address is removed'],
  [payments, 'the law on accounting; they refer to the order only'],
  [activationKeys, 'whether a key was used; the key does not name the user'],
  [auditEntries, 'the log of the operator; it has the id of the account, not the name'],
  [legalVersions, 'users have accepted them; they do not name the administrator'],
  [learningRuns, 'what the engine of the site has searched'],
  [workers, 'evaluations in the position database refer to it; the name is gone with the account'],
  [workShifts, 'evaluations in the position database refer to it'],
]);
