import { pgnReadingSchema } from '@chuhe/contract/pgn';
import { encodeText } from '@chuhe/game/pgn';
import { INITIAL_FEN } from '@chuhe/rules/fen';
import { describe, expect, test } from 'vitest';
import { makeTestApi } from '../../testing/test-api.ts';

const api = await makeTestApi();
const { headers } = await api.signIn();

interface Part {
  readonly name?: string;
  readonly file?: string;
  readonly bytes: Uint8Array | string;
}

/** A form as a browser sends it. */
function upload(parts: readonly Part[], boundary = 'x-boundary-x') {
  const chunks = parts.flatMap(({ name = 'file', file, bytes }) => {
    const fileName = file === undefined ? '' : `; filename="${file}"`;
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${fileName}\r\n\r\n`;
    return [Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')];
  });
  const type = `multipart/form-data; boundary=${boundary}`;
  return api.call({
    method: 'POST',
    url: '/api/pgn/read',
    headers: { ...headers, 'content-type': type },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  });
}

const read = async (bytes: Uint8Array | string) => {
  const { status, body } = await upload([{ file: 'game.pgn', bytes }]);
  expect(status).toBe(200);
  return pgnReadingSchema.parse(body.data);
};
const PGN = `[Game "Chinese Chess"]
[Red "胡荣华"]
[Result "1-0"]

1. 炮二平五 马８进７ {屏风马}
2. 马二进三 (2. 马八进七) 车９平８
1-0
`;

/** The file padded with spaces to a length in bytes. */
function pad(length: number): string {
  return PGN + ' '.repeat(length - Buffer.byteLength(PGN));
}

describe('POST pgn/read', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be', 'gb18030'] as const)(
    'reads %s, and the game can be saved',
    async (encoding) => {
      const mark = encoding.startsWith('utf-16') ? '\uFEFF' : '';
      const { bytes } = encodeText(mark + PGN, encoding);
      const { matches, encoding: found, warnings } = await read(bytes);
      expect([found, warnings]).toEqual([encoding, []]);
      const [match] = matches;
      expect(match).toMatchObject({ startFEN: INITIAL_FEN, notation: 'zh', isComplete: true });
      expect(match?.information).toContainEqual({ name: 'Red', value: '胡荣华' });
      const { startFEN, history, information } = match ?? {};
      const payload = { startFEN, history, information };
      const saved = await api.call({ method: 'POST', url: '/api/match', headers, payload });
      expect(saved.status).toBe(200);
    },
  );

  test('reads Big5 and every game of a file, and reports errors with their lines', async () => {
    const { bytes } = encodeText(
      '[Red "王"]\n1. 炮二平五 馬８進７\n*\n\n[Red "b"]\n1. C2=5 R9=5\n*\n',
      'big5',
    );
    const { matches, encoding } = await read(bytes);
    expect([encoding, matches.length]).toEqual(['big5', 2]);
    expect(matches[1]).toMatchObject({
      isComplete: false,
      history: { moves: [{ m: 'h2e2', c: 'R9=5' }] },
      warnings: [{ code: 'illegal-move', line: 6, ply: 2, token: 'R9=5' }],
    });
    expect(matches[1]?.warnings[0]?.message).toContain('R9=5');
  });

  test('accepts at most 10,240 bytes', async () => {
    expect(Buffer.byteLength(pad(10_240))).toBe(10_240);
    expect((await read(pad(10_240))).matches).toHaveLength(1);
    for (const length of [10_241, 1_000_000]) {
      const { status, body } = await upload([{ file: 'game.pgn', bytes: pad(length) }]);
      expect([status, body.code]).toEqual([413, 'FILE_TOO_LARGE']);
      expect(body.message).toBe('File size exceeds the 10Kb limit');
    }
  });

  test.each(['game.txt', 'game', 'game.pgn.exe', 'pgn', 'game.xqf'])(
    'refuses %s by its name',
    async (file) => {
      const { status, body } = await upload([{ file, bytes: PGN }]);
      expect([status, body.code]).toEqual([400, 'FILE_NOT_SUPPORTED']);
      expect(body.message).toBe('File extension not supported');
    },
  );

  test('accepts the extension in any case', async () => {
    expect((await upload([{ file: 'VÁN.PGN', bytes: PGN }])).status).toBe(200);
  });

  test.each([
    ['nothing', [], 'FILE_MISSING'],
    ['a file that was not chosen', [{ file: '', bytes: '' }], 'FILE_MISSING'],
    [
      'two files',
      [
        { file: 'a.pgn', bytes: PGN },
        { file: 'b.pgn', bytes: PGN },
      ],
      'TOO_MANY_FILES',
    ],
    [
      'a hundred files',
      Array.from({ length: 100 }, () => ({ file: 'a.pgn', bytes: PGN })),
      'TOO_MANY_FILES',
    ],
    [
      'a field',
      [
        { file: 'a.pgn', bytes: PGN },
        { name: 'ownerId', bytes: '1' },
      ],
      'BAD_REQUEST',
    ],
    ['a field of a strange name', [{ name: '__proto__', bytes: '1' }], 'BAD_REQUEST'],
  ] as const)('reports an error for a form with %s', async (_, parts, code) => {
    const { body } = await upload(parts);
    expect(body).toMatchObject({ success: false, code });
  });

  test.each([
    ['multipart/form-data', ''],
    [
      'multipart/form-data; boundary=a',
      '--a\r\ncontent-disposition: form-data; name="file"; filename="a.pgn"\r\n\r\n1.',
    ],
    ['multipart/form-data; boundary=a', 'not a form'],
    ['application/json', '{}'],
  ])('refuses %s with a broken body', async (type, payload) => {
    const url = '/api/pgn/read';
    const sent = { ...headers, 'content-type': type };
    const { status, body } = await api.call({ method: 'POST', url, headers: sent, payload });
    expect([status, body.success]).toEqual([400, false]);
  });

  test('reports binary files', async () => {
    const bytes = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 251);
    const { matches, encoding, warnings } = await read(bytes);
    expect([encoding, matches, warnings.map(({ code }) => code)]).toEqual([
      'binary',
      [],
      ['binary'],
    ]);
    expect((await read('')).warnings.map(({ code }) => code)).toEqual(['no-games']);
  });

  test.each([
    ['parentheses', `1. h2e2 ${'('.repeat(5000)}${')'.repeat(5000)}`],
    ['variations within variations', `1. h2e2 ${'(1. b2e2 '.repeat(1100)}`],
    ['one-move games', '[A "b"]\n1. h2e2 *\n\n'.repeat(500)],
    ['words that are not moves', 'C2.9 '.repeat(2000)],
    ['games that fail at once', '1. C9=9\n*\n'.repeat(900)],
    ['open comments', '{'.repeat(10_000)],
    ['tags', '[A "b"]\n'.repeat(1200)],
    ['one tag', `[A "${'x'.repeat(10_000)}"]`],
  ])('reads a file bomb of %s to its end', async (_, text) => {
    const { matches, warnings } = await read(text);
    expect(matches.length + warnings.length).toBeGreaterThan(0);
  });
});

test('nothing is read without a token', async () => {
  const { status } = await api.call({ method: 'POST', url: '/api/pgn/read', payload: {} });
  expect(status).toBe(401);
});
