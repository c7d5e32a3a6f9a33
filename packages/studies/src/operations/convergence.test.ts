import { sameGame, setTag } from '@chuhe/game/tree';
import { describe, expect, test } from 'vitest';
import { isAlive, nodesAlong } from '../chapter/chapter-node.ts';
import { type ChapterState, gameOf, newState, stateOf } from '../chapter/chapter-state.ts';
import { MOVE_LENGTH, parsePath } from '../chapter/path.ts';
import { makeStateJson, parseStateJson } from '../chapter/state-json.ts';
import { IS_FULL } from '../testing/full.ts';
import { editAtRandom, makeRandomGame, Random } from '../testing/random-edits.ts';
import { applyAll, applyOperation } from './apply.ts';
import { operationsBetween } from './difference.ts';
import { inverseOf } from './inverse.ts';
import type { LoggedOperation, NewOperation } from './operation.ts';
import { edit, newReplica, type Replica, receive } from './replica.ts';

const SEED = Number(process.env['CHUHE_SEED'] ?? Date.now() % 1_000_000);
const SEEDS = Array.from({ length: IS_FULL ? 25 : 8 }, (_, index) => SEED + index);

/** A server that puts operations in an order, and pages that edit at random and are now and then without a connection. */
class Simulation {
  readonly log: LoggedOperation[] = [];
  state = newState();
  replicas: Replica[] = [0, 1, 2].map((editor) => newReplica(newState(), editor));
  readonly #random: Random;
  #ids = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  editOne(): void {
    const at = this.#random.below(this.replicas.length);
    const replica = this.replicas[at];
    if (replica === undefined) return;
    let game = gameOf(replica.state);
    const before = game;
    for (let edits = this.#random.below(3); edits >= 0; edits -= 1) {
      game = editAtRandom(game, this.#random);
    }
    const operations = operationsBetween(before, game, { seen: replica.confirmed.sequence });
    const edited = edit(
      replica,
      operations.map((each) => this.#named(each)),
    );
    // The page's own edits fit its own state.
    if (edited.refused.length > 0) throw new Error(JSON.stringify(edited.refused));
    this.replicas[at] = edited.replica;
    if (this.#random.below(4) > 0) return;
    const undone = edit(
      edited.replica,
      edited.undo.map((each) => this.#named(each)),
    );
    this.replicas[at] = undone.replica;
  }

  /** One page sends its operations; the answer may be lost. */
  sendOne(isLossy: boolean): void {
    const at = this.#random.below(this.replicas.length);
    const replica = this.replicas[at];
    if (replica !== undefined) this.replicas[at] = this.#exchange(replica, isLossy);
  }

  sendAll(): void {
    for (let round = 0; round < 2; round += 1) {
      this.replicas = this.replicas.map((replica) => this.#exchange(replica, false));
    }
  }

  #exchange(replica: Replica, isLossy: boolean): Replica {
    const refused: string[] = [];
    for (const each of replica.pending) {
      if (this.log.some(({ id }) => id === each.id)) continue;
      const logged = { ...each, editor: replica.editor, sequence: this.log.length + 1 };
      const { state, refusal } = applyOperation(this.state, logged);
      if (refusal !== undefined) {
        refused.push(each.id);
        continue;
      }
      this.log.push(logged);
      this.state = state;
    }
    if (isLossy && this.#random.below(3) === 0) return replica;
    const received = receive(replica, this.log.slice(replica.confirmed.sequence), refused);
    if (received === undefined) throw new Error('operations are missing');
    return received;
  }

  #named(operation: NewOperation['operation']): NewOperation {
    this.#ids += 1;
    return { id: `operation-${this.#ids}`, operation };
  }
}

function simulate(seed: number): Simulation {
  const random = new Random(seed);
  const simulation = new Simulation(random);
  for (let step = 0; step < 120; step += 1) {
    if (random.below(3) === 0) simulation.sendOne(true);
    else simulation.editOne();
  }
  simulation.sendAll();
  return simulation;
}

function outcomeOf({ replicas, state, log }: Simulation) {
  return { replicas, state, log };
}

function textOf(state: ChapterState): string {
  return JSON.stringify(makeStateJson(state));
}

describe(`with the seed ${SEED}`, () => {
  const simulations = SEEDS.map((seed) => ({ seed, ...outcomeOf(simulate(seed)) }));

  test('all editors have the same chapter in the end, whatever the order of arrival', () => {
    for (const { seed, replicas, state, log } of simulations) {
      expect(textOf(applyAll(newState(), log)), `seed ${seed}`).toBe(textOf(state));
      for (const replica of replicas) {
        expect(replica.pending, `seed ${seed}`).toEqual([]);
        expect(textOf(replica.state), `seed ${seed}`).toBe(textOf(state));
      }
    }
  });

  test('a move is deleted only by an editor who added it or had seen it', () => {
    for (const { seed, state, log } of simulations) {
      for (const added of log) {
        if (added.operation.type !== 'add') continue;
        const { path, moves } = added.operation;
        const line = parsePath(path + moves) ?? [];
        const nodes = nodesAlong(state.root, line);
        const missing = nodes.findIndex((node) => !isAlive(node));
        if (missing < 0) continue;
        const lost = (path + moves).slice(0, missing * MOVE_LENGTH);
        if (lost.length <= path.length) continue;
        expect(isExplained(log, added, lost), `seed ${seed}, ${added.id}`).toBe(true);
      }
    }
  });

  test('a state is the same after it has been stored', () => {
    for (const { state } of simulations) {
      const read = parseStateJson(JSON.parse(textOf(state)));
      expect(read).toEqual(state);
    }
  });

  test('the difference of two games leads from one to the other', () => {
    for (const seed of SEEDS) {
      const random = new Random(seed);
      const before = gameOf(stateOf(makeRandomGame(60, random)));
      let after = before;
      for (let edits = 0; edits < 25; edits += 1) after = editAtRandom(after, random);
      const reached = gameOf(
        applyAll(stateOf(before), numbered(operationsBetween(before, after, { seen: 0 }))),
      );
      expect(sameGame(reached, after), `seed ${seed}`).toBe(true);
      const other = makeRandomGame(30, random);
      const replaced = applyAll(
        stateOf(before),
        numbered(operationsBetween(before, other, { seen: 0 })),
      );
      expect(sameGame(setTag(gameOf(replaced), 'Event', ''), setTag(other, 'Event', ''))).toBe(
        true,
      );
    }
  });

  test('an undo brings the game back', () => {
    for (const seed of SEEDS) {
      const random = new Random(seed);
      let state = stateOf(makeRandomGame(40, random));
      for (let step = 1; step < 25; step += 1) {
        const before = gameOf(state);
        const operations = operationsBetween(before, editAtRandom(before, random), {
          seen: state.sequence,
        });
        const undo: NewOperation['operation'][] = [];
        for (const operation of operations) {
          const logged = {
            id: `${step}-${undo.length}`,
            editor: 0,
            sequence: state.sequence + 1,
            operation,
          };
          undo.unshift(...inverseOf(state, logged));
          ({ state } = applyOperation(state, logged));
        }
        const edited = state;
        const back = applyAll(edited, numbered(undo, `undo-${step}`, edited.sequence));
        expect(sameGame(gameOf(back), before), `seed ${seed}, step ${step}`).toBe(true);
        if (random.below(2) === 0) state = back;
      }
    }
  });
});

/** Whether the editor of an addition took it back, or somebody who had received it deleted it. */
function isExplained(
  log: readonly LoggedOperation[],
  added: LoggedOperation,
  lost: string,
): boolean {
  return log.some(({ operation, editor, sequence }) => {
    if (sequence < added.sequence) return false;
    if (operation.type === 'retract') {
      return editor === added.editor && operation.path.startsWith(lost);
    }
    if (operation.type !== 'delete' || !lost.startsWith(operation.path)) return false;
    return editor === added.editor || operation.seen >= added.sequence;
  });
}

function numbered(
  operations: readonly NewOperation['operation'][],
  name = 'operation',
  after = 0,
): LoggedOperation[] {
  return operations.map((operation, index) => ({
    id: `${name}-${index}`,
    sequence: after + index + 1,
    editor: 0,
    operation,
  }));
}
