// @vitest-environment jsdom
import type { Import } from '@chuhe/contract/explorer';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n/i18n.ts';
import { api } from '../../../lib/api/api.ts';
import { localFailure } from '../../../lib/api/failure.ts';
import { busyStore } from '../../../lib/state/busy.ts';
import { unsavedStore } from '../../../lib/use-unsaved.ts';
import { ImportPanel } from './import-panel.tsx';

const RUNNING: Import = {
  importId: 'import',
  collectionId: 1,
  collection: 'Masters',
  fileName: 'games.pgn',
  state: 'RUNNING',
  read: 10,
  size: 100,
  games: 1_200,
  added: 1_150,
  duplicates: 48,
  refused: 2,
  report: [],
  speed: 400,
  remaining: 95,
  problem: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  updatedAt: '2026-01-02T03:04:05.678Z',
};

let imports: Import[] = [];
let sent: (readonly (readonly [string, unknown])[])[] = [];
let isReached = true;
/** Whether calls settle only when their signal aborts. */
let hangs = false;

beforeAll(startI18n);
beforeEach(() => {
  imports = [];
  sent = [];
  isReached = true;
  hangs = false;
  vi.spyOn(api(), 'call').mockImplementation(async ({ method }, parts, options) => {
    const { body }: { body?: FormData } = parts;
    if (method === 'POST') sent.push([...(body ?? [])]);
    if (method === 'POST' && hangs) await aborted(options?.signal);
    const data = method === 'GET' ? imports : RUNNING;
    const answer = isReached ? { success: true, data } : localFailure('NETWORK');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The test gives the answer that the call expects.
    return answer as never;
  });
});
afterEach(cleanup);

const aborted = (signal: AbortSignal | undefined) =>
  new Promise((resolve) => signal?.addEventListener('abort', resolve));

const FILE = new File(['1. C2.5'], 'games.pgn');
const fileField = () => screen.getByLabelText(/PGN file/);
const go = () => act(async () => fireEvent.click(screen.getByText('Import the file')));

async function show(): Promise<void> {
  render(<ImportPanel names={['Masters']} onGames={() => undefined} />);
  await act(async () => {});
}

function fillIn(): void {
  fireEvent.change(screen.getByLabelText('Collection'), { target: { value: ' Masters ' } });
  fireEvent.change(fileField(), { target: { files: [FILE] } });
}

test('a file is imported into the named collection, and the file field is cleared', async () => {
  await show();
  fillIn();
  expect(fileField().getAttribute('aria-describedby')).toBe(screen.getByText('games.pgn').id);
  imports = [RUNNING];
  await go();
  expect(sent).toEqual([
    [
      ['collection', 'Masters'],
      ['file', expect.objectContaining({ name: 'games.pgn' })],
    ],
  ]);
  expect(screen.getByText('No file chosen')).toBeDefined();
  expect(screen.getByText(/1,200 read/).textContent).toBe(
    '1,200 read · 1,150 new · 48 known · 2 refused · 400 games a second · about 2 min left',
  );
});

test('refused games and files that were not read in full are named apart', async () => {
  const file = { game: 0, line: null, title: '', reason: 'b.pgn: the archive is damaged here' };
  const game = { game: 3, line: 9, title: 'A – B', reason: 'no moves' };
  imports = [{ ...RUNNING, state: 'DONE', report: [game, file, { ...file, reason: 'c.pgn: x' }] }];
  await show();
  const lists = screen.getAllByRole('group').map(({ textContent }) => textContent);
  expect(lists).toEqual([
    'Refused gamesGame 3 · A – B · no moves',
    'Files that were not read in fullb.pgn: the archive is damaged herec.pgn: x',
  ]);
});

test('a missing value is reported at its field, and nothing is sent', async () => {
  await show();
  await go();
  expect(screen.getByLabelText('Collection').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Please choose a file')).toBeDefined();
  expect(sent).toEqual([]);
});

test('a file that did not arrive stays chosen', async () => {
  await show();
  fillIn();
  isReached = false;
  await go();
  expect(screen.getByText('games.pgn')).toBeDefined();
  const said = screen.getAllByRole('alert').map(({ textContent }) => textContent);
  expect(said[0]).toBe('The server cannot be reached. Nothing is lost: try again in a moment.');
});

test('an upload is shown and can be cancelled, and pressing Enter again does not send it twice', async () => {
  await show();
  fillIn();
  hangs = true;
  await go();
  await go();
  expect(sent).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toBe('Uploading games.pgn (0.0 MB)…');
  expect([busyStore.getState().visible, unsavedStore.getState().reasons.length]).toEqual([0, 1]);
  isReached = false;
  await act(async () => fireEvent.click(screen.getByText('Stop the upload')));
  expect(screen.queryByText('Stop the upload')).toBeNull();
  expect(screen.getByText('games.pgn')).toBeDefined();
  expect(unsavedStore.getState().reasons).toEqual([]);
});

test('a file without usable games is not called finished', async () => {
  const read = { ...RUNNING, state: 'DONE', speed: null, remaining: null } as const;
  imports = [
    { ...read, games: 3, added: 0, duplicates: 0, refused: 3 },
    { ...read, importId: 'other', refused: 1 },
  ];
  await show();
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toContain('No usable games');
  expect(rows[1]).toContain('Finished');
});
