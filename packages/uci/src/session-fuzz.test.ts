import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SearchHandle, SearchOutcome } from './search.ts';
import { type Dialogue, FAIRY_GREETING, makeDialogue, searchAfter } from './testing/dialogue.ts';
import { IS_FULL } from './testing/full.ts';

const GREETED = `${[...FAIRY_GREETING, 'readyok'].join('\n')}\n`;

const output = fc.oneof(
  fc.constantFrom(
    ...FAIRY_GREETING,
    FAIRY_GREETING.join('\n'),
    'readyok',
    'readyok',
    'bestmove h10g8 ponder h1g3',
    'bestmove (none)',
    'bestmove',
    'info depth 3 multipv 2 score cp 3 pv h10g8',
    'info depth 4 score mate -2 lowerbound',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);

type Step = (dialogue: Dialogue, searches: SearchHandle[]) => void;

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: output.map(
      (text): Step =>
        ({ session }) =>
          session.receiveChunk(`${text}\n`),
    ),
  },
  {
    weight: 1,
    arbitrary: output.map(
      (text): Step =>
        ({ session }) =>
          session.receiveChunk(text),
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<Step>(
      (dialogue, searches) => searches.push(searchAfter(dialogue, 'h2e2')),
      (dialogue, searches) => searches.push(searchAfter(dialogue, 'no move')),
      ({ session }) => session.stop(),
      (_dialogue, searches) => searches.at(-1)?.stop(),
      ({ session }) => session.setOption('Hash', 32),
      ({ session }) => session.newGame(),
      ({ session }) => void session.start(),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.nat({ max: 6_000 }).map(
      (time): Step =>
        ({ clock }) =>
          clock.advance(time),
    ),
  },
);

interface Conversation {
  readonly outcomes: readonly SearchOutcome[];
  readonly requested: number;
  readonly sent: readonly string[];
  readonly timers: number;
}

async function converse(steps: readonly Step[]): Promise<Conversation> {
  const dialogue = makeDialogue();
  const searches: SearchHandle[] = [];
  void dialogue.session.start();
  dialogue.session.receiveChunk(steps.length % 2 === 0 ? GREETED : '');
  for (const take of steps) take(dialogue, searches);
  dialogue.session.exited('gone');
  const outcomes = await Promise.all(searches.map(({ done }) => done));
  const timers = dialogue.clock.running();
  return { outcomes, requested: searches.length, sent: dialogue.takeSent(), timers };
}

describe('a session with an engine that writes arbitrary text', () => {
  it('never throws, sends isready between two searches, and ends every search', async () => {
    const seen = new Set<string>();
    const check = async (steps: readonly Step[]): Promise<void> => {
      const { outcomes, requested, sent, timers } = await converse(steps);
      for (const { kind } of outcomes) seen.add(kind);
      expect(outcomes).toHaveLength(requested);
      const turns = sent.filter((line) => line.startsWith('go ') || line === 'isready');
      expect(turns.join()).not.toMatch(/go [^,]*,go/);
      expect(sent.some((line) => /[\n\r]/.test(line))).toBe(false);
      expect(timers).toBe(0);
    };
    const steps = fc.array(step, { maxLength: 60, size: 'max' });
    await fc.assert(fc.asyncProperty(steps, check), { numRuns: IS_FULL ? 500 : 150 });
    // If a kind of outcome is missing, the conversations were too short.
    expect([...seen].toSorted()).toEqual(['failed', 'finished', 'stopped', 'superseded']);
  });
});
