// @vitest-environment jsdom
import { makeNetworkRefusal } from '@chuhe/engine/messages';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '../../../engine/testing/clock.ts';
import type { TestService } from '../../../engine/testing/test-service.ts';
import { makeTrivialNetwork } from '../../../engine/testing/trivial-network.ts';
import { startI18n } from '../../../i18n/i18n.ts';
import { EnginePanel } from './engine-panel.tsx';
import { clean, show } from './testing.tsx';

beforeAll(startI18n);
afterEach(clean);

const OWN = { name: 'mine.nnue', bytes: makeTrivialNetwork('own') };
function showOwn(): TestService {
  const test = show(<EnginePanel />);
  act(() => test.service.setNetwork(OWN));
  return test;
}

const note = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

async function press(name: string): Promise<void> {
  await act(async () => {
    fireEvent.click(screen.getAllByRole('button', { name })[0] ?? document.body);
    await settle();
  });
}

/** Switches the engine on. `trial` determines how the first start of the fake engine ends. */
async function turnOnWith(test: TestService, trial: object): Promise<void> {
  await act(async () => {
    test.service.turnOn();
    Object.assign(test.engine(), trial);
    await settle();
  });
}

const FULL = { fatal: { reason: 'no-memory', detail: 'full' } };

describe('the note on a network that is not used', () => {
  it('names the refused file, and the network used instead', async () => {
    const test = showOwn();
    const refusal = makeNetworkRefusal('own.nnue', 'other-network');
    await turnOnWith(test, { evaluationWord: `ERROR: ${refusal}` });
    await expect.poll(note).toContain('The engine did not accept mine.nnue. Chuhe 3 is in use.');
    await press('Close');
    expect(note()).not.toContain('mine.nnue');
    expect(test.service.getSnapshot().network?.kind).toBe('used');
  });

  it('offers another try where it may succeed', async () => {
    const test = showOwn();
    await turnOnWith(test, FULL);
    await expect
      .poll(note)
      .toContain('There is not enough memory for mine.nnue. Chuhe 3 is in use.');
    await press('Try again');
    expect(test.service.getSnapshot().network).toEqual({ kind: 'used', name: 'mine.nnue' });
  });

  it('offers to remove a network for which there is too little memory', async () => {
    const test = showOwn();
    await turnOnWith(test, FULL);
    await screen.findByRole('button', { name: 'Remove the network' });
    await press('Remove the network');
    expect(test.service.getSnapshot()).toMatchObject({
      ownNetwork: undefined,
      network: { kind: 'used', name: 'Chuhe 3' },
    });
  });
});

async function openSettings(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'Engine settings' }));
  await screen.findByRole('dialog', { name: 'Engine settings' });
}

describe('the settings', () => {
  it('offer to remove the user’s network, used or not', async () => {
    const test = showOwn();
    await turnOnWith(test, FULL);
    await openSettings();
    expect(screen.getAllByRole('button', { name: 'Remove the network' })).toHaveLength(2);
    await press('Remove the network');
    expect(screen.queryByRole('button', { name: 'Remove the network' })).toBeNull();
  });

  it.each([
    ['x.nnue', new Uint8Array(9), 'x.nnue is not a network for this engine'],
    ['cut.nnue', OWN.bytes.slice(1_000), 'cut.nnue is not a network for this engine'],
    ['end.nnue', OWN.bytes.slice(0, -1), 'end.nnue is damaged'],
  ])('report an invalid network file: %s', async (name, bytes, words) => {
    const test = show(<EnginePanel />);
    await openSettings();
    await choose(fileOf(name, async () => bytes.buffer));
    expect(screen.getByRole('alert').textContent).toContain(words);
    expect(test.service.getSnapshot().ownNetwork).toBeUndefined();
  });

  it('name a file that cannot be read, and one that cannot be stored', async () => {
    const test = show(<EnginePanel />);
    await openSettings();
    await choose(fileOf('gone.nnue', () => Promise.reject(new Error('NotReadableError'))));
    expect(screen.getByRole('alert').textContent).toBe('gone.nnue could not be read.');
    await choose(fileOf('mine.nnue', async () => OWN.bytes.buffer));
    const alert = screen.getByRole('alert').textContent;
    expect(alert).toContain('This browser could not keep mine.nnue');
    expect(test.service.getSnapshot().ownNetwork).toBe('mine.nnue');
  });
});

function fileOf(name: string, read: () => Promise<ArrayBuffer>): File {
  return Object.assign(new File(['x'], name), { arrayBuffer: read });
}

async function choose(file: File): Promise<void> {
  await act(async () => {
    const input = document.querySelector('input[type=file]') ?? document.body;
    fireEvent.change(input, { target: { files: [file] } });
    await settle();
  });
}
