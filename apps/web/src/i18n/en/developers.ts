/** The page for developers. Names of calls, headers and packages are not translated. */
export const developers = {
  lead: 'What programs can do with this site: read and save your games, export them, use your books and studies, look up positions, show boards, and use the libraries behind it.',
  contents: 'On this page',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'The browser does not allow copying. Select the text and copy it.',
  answer: 'Answer',
  shortened: 'Answer, shortened',
  tokens: {
    title: 'Tokens',
    make: 'Create a token in your account, with the permissions that your program needs. It is shown once, and you can revoke it at any time. Then it is refused at once.',
    toTokens: 'My tokens',
    use: 'Send it with each call. No cookie and no other header is needed:',
    form: 'A token begins with “chuhe_”, so that scanners for secrets can find it. In full:',
    bounds:
      'A token cannot create tokens, change the account, pay, change who sees a study, or administer the site. The documentation of each call names the permission.',
    refusals:
      '401: the token is unknown, expired or revoked. 403: it lacks a permission, which the message and the header WWW-Authenticate name, or no token may make the call.',
  },
  examples: {
    title: 'Examples',
    before: 'Set these two variables first:',
    saveGame:
      'Save a game. The program chooses the ID, so that a repeated call saves nothing twice.',
    listGames:
      'List your games: by folder, player, event, date, result or opening. “next” leads to the next page.',
    exportGames:
      'Export all your games as PGN, oldest first, here those since 2026. The file arrives while it is written, so its size does not matter.',
    exportLines: 'The same as NDJSON, with one game on each line.',
    writePgn: 'Write a game as PGN in another notation; nothing is saved.',
    makeBook: 'Create a book.',
    listBooks: 'List your books.',
    makeStudy: 'Create a study. It is private unless “visibility” says otherwise.',
    addChapters:
      'Add chapters: from saved games as here, from a position, or with moves of their own.',
    sendOperations:
      'Change a chapter by operations. They are merged with the changes of others, and one that is sent again changes nothing.',
    listStudies: 'List your studies; with “scope=shared” or “scope=public” those of others.',
    exportStudy: 'Export all chapters of a study as PGN.',
    lookUp: 'Look up to 200 positions in the cloud. Your account needs the permission CLOUD.READ.',
    refused: 'A call that no token may make.',
  },
  limits: {
    title: 'Limits',
    text: 'One address may make 600 calls a minute, 10 of them exports. These headers tell the limit that is reached first:',
    limit: 'calls in the period',
    remaining: 'calls that are left',
    reset: 'seconds until the period ends',
    over: 'A call beyond the limit is answered with 429, and Retry-After says in how many seconds to try again.',
  },
  reference: {
    title: 'Reference',
    text: 'All calls with their fields and errors are in one OpenAPI 3.1 document, from which clients can be generated.',
    read: 'Read the documentation',
    document: 'OpenAPI document',
    chessdb:
      'Programs with a chessdb address use the key for programs of your account instead of a token.',
    key: 'My key for programs',
  },
  libraries: {
    title: 'Libraries',
    text: 'The libraries of this site are npm packages under the MIT licence, with types and examples:',
    rules: 'Legal moves, FEN, validity and the ends of games',
    game: 'Game tree, seven notations, PGN and files of other programs, books',
    board: 'Board in SVG for React, and boards as SVG files',
    engine: 'Engine in WebAssembly with its network, for Node and browsers',
  },
  embedding: {
    title: 'Embedding a board',
    text: 'A frame shows a position on your own page, without cookies and scripts of its own to install:',
  },
};
