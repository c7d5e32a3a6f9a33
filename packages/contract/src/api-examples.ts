/**
 * Examples of calls with API tokens. `/developers` shows them as curl commands, and the OpenAPI document contains their bodies and answers.
 * A test sends them in this order, as a user without games and books.
 */
export interface ApiExample {
  /** The key of the example's explanation among the texts of the page. */
  readonly key: (typeof EXAMPLE_KEYS)[number];
  /** Name of the route in `ROUTES`. */
  readonly route: string;
  readonly method: 'GET' | 'POST';
  /** Path from the root, with the query. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  readonly status: number;
  /** Some fields of the answer, or the whole text of a file. */
  readonly answer: Readonly<Record<string, unknown>> | string;
}

export const EXAMPLE_KEYS = [
  'saveGame',
  'listGames',
  'exportGames',
  'exportLines',
  'writePgn',
  'makeBook',
  'listBooks',
  'makeStudy',
  'addChapters',
  'sendOperations',
  'listStudies',
  'exportStudy',
  'lookUp',
  'refused',
] as const;

const GAME_ID = '6d1f8a52-9b1e-4c3a-8f57-2f4f0f4d5a10';
const BOOK_ID = '0c6f0a3e-57a5-4b0a-9f86-5a5a0f2f7c21';
const STUDY_ID = '3f2c8a4e-6d0b-4d57-9a35-81c7f0b2e964';
const CHAPTER_ID = '9b8d1c60-2a4f-4f0e-b1f3-57d2a6c0e813';
const START_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';
const GAME = { matchId: GAME_ID, red: 'An', black: 'Bình', folder: 'Club', result: '1-0' };
const STUDY = { studyId: STUDY_ID, title: 'Cannon openings', visibility: 'private' };
/** After 1. C2=5. */
const CANNON_FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b';

export const API_EXAMPLES: readonly ApiExample[] = [
  {
    key: 'saveGame',
    route: 'createMatch',
    method: 'POST',
    path: '/api/match',
    body: {
      matchId: GAME_ID,
      startFEN: START_FEN,
      history: 'h2e2 h9g7 h0g2',
      information: { Red: 'An', Black: 'Bình', Date: '2026.05.31', Result: '1-0' },
      folder: 'Club',
    },
    status: 200,
    answer: { success: true, data: { ...GAME, version: 1, plies: 3 } },
  },
  {
    key: 'listGames',
    route: 'listOwnMatches',
    method: 'GET',
    path: '/api/match/only-me?folder=Club&limit=50',
    status: 200,
    answer: { success: true, data: { matches: [GAME], total: 1, next: null } },
  },
  {
    key: 'exportGames',
    route: 'exportMatches',
    method: 'GET',
    path: '/api/match/export?from=2026&notation=wxf',
    status: 200,
    answer: `[Game "Chinese Chess"]
[Red "An"]
[Black "Bình"]
[Date "2026.05.31"]
[Result "1-0"]
[Format "WXF"]
  1. C2=5 H8+7
  2. H2+3
1-0

`,
  },
  {
    key: 'exportLines',
    route: 'exportMatches',
    method: 'GET',
    path: '/api/match/export?format=ndjson&player=An',
    status: 200,
    answer: { ...GAME, history: { version: 1, moves: ['h2e2', 'h9g7', 'h0g2'] } },
  },
  {
    key: 'writePgn',
    route: 'createPgn',
    method: 'POST',
    path: '/api/pgn/create',
    body: { startFEN: START_FEN, history: 'h2e2 h9g7', options: { notation: 'iccs' } },
    status: 200,
    answer: { success: true, data: { encoding: 'utf-8', missing: [] } },
  },
  {
    key: 'makeBook',
    route: 'createBook',
    method: 'POST',
    path: '/api/books',
    body: { bookId: BOOK_ID, name: 'Repertoire', side: 'red' },
    status: 200,
    answer: { success: true, data: { bookId: BOOK_ID, name: 'Repertoire', side: 'red' } },
  },
  {
    key: 'listBooks',
    route: 'listBooks',
    method: 'GET',
    path: '/api/books',
    status: 200,
    answer: { success: true, data: [{ bookId: BOOK_ID, name: 'Repertoire' }] },
  },
  {
    key: 'makeStudy',
    route: 'createStudy',
    method: 'POST',
    path: '/api/study',
    body: STUDY,
    status: 200,
    answer: { success: true, data: { studyId: STUDY_ID } },
  },
  {
    key: 'addChapters',
    route: 'createStudyChapters',
    method: 'POST',
    path: `/api/study/${STUDY_ID}/chapter`,
    body: {
      chapters: [
        {
          chapterId: CHAPTER_ID,
          title: 'An – Bình',
          source: { from: 'match', matchId: GAME_ID },
        },
      ],
    },
    status: 200,
    answer: { success: true, data: { chapterIds: [CHAPTER_ID] } },
  },
  {
    key: 'sendOperations',
    route: 'sendStudyOperations',
    method: 'POST',
    path: `/api/study/${STUDY_ID}/chapter/${CHAPTER_ID}/operation`,
    body: {
      since: 0,
      operations: [
        {
          id: 'd6a1f3b8-4c5e-4b7a-8f29-0e6d9c1b2a53',
          operation: {
            type: 'annotate',
            path: 'h2e2',
            field: 'comment',
            value: 'The central cannon',
            was: '',
          },
        },
      ],
    },
    status: 200,
    answer: { success: true, data: { sequence: 1, refused: [] } },
  },
  {
    key: 'listStudies',
    route: 'listStudies',
    method: 'GET',
    path: '/api/study?scope=mine&search=cannon',
    status: 200,
    answer: { success: true, data: { studies: [{ ...STUDY, chapters: 1 }], next: null } },
  },
  {
    key: 'exportStudy',
    route: 'exportStudy',
    method: 'GET',
    path: `/api/study/${STUDY_ID}/export?notation=wxf`,
    status: 200,
    answer: `[Game "Chinese Chess"]
[Red "An"]
[Black "Bình"]
[Date "2026.05.31"]
[Result "1-0"]
[StudyName "Cannon openings"]
[ChapterName "An – Bình"]
[Format "WXF"]
  1. C2=5
{The central cannon}
  1. ... H8+7
  2. H2+3
1-0

`,
  },
  {
    key: 'lookUp',
    route: 'lookUpPositions',
    method: 'POST',
    path: '/api/positions',
    body: { fens: [CANNON_FEN] },
    status: 200,
    answer: {
      success: true,
      data: [
        { fen: CANNON_FEN, status: 'known', moves: [{ move: 'h9g7', score: -10, depth: 12 }] },
      ],
    },
  },
  {
    key: 'refused',
    route: 'listSessions',
    method: 'GET',
    path: '/api/sessions',
    status: 403,
    answer: {
      success: false,
      code: 'TOKEN_NOT_ACCEPTED',
      message: 'This call cannot be made with an API token',
    },
  },
];

/**
 * The command that sends an example. `$SITE` is the address of the site and `$TOKEN` the token.
 *
 * @example curlCommand(API_EXAMPLES[1]) // curl "$SITE/api/match/only-me?folder=Club&limit=50" -H "Authorization: Bearer $TOKEN"
 */
export function curlCommand({ path, body }: Pick<ApiExample, 'path' | 'body'>): string {
  const parts = [`curl "$SITE${path}"`, '-H "Authorization: Bearer $TOKEN"'];
  if (body !== undefined) {
    // A quote would end the text for the shell.
    const text = JSON.stringify(body, null, 2).replaceAll("'", String.raw`'\''`);
    parts.push("-H 'Content-Type: application/json'", `-d '${text}'`);
  }
  return parts.join(' \\\n  ');
}
