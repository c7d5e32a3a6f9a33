import { seededRandom } from '../random.mjs';
import { ROW_BYTES } from '../rows.mjs';
import type { Shape } from '../shape.mjs';
import { loadTrainer } from '../train/build.mjs';
import { makeInitialParameters } from '../train/initial.mjs';
import { makeMemory, placeOrder, placeTables, reserve, stateOf } from '../train/memory.mjs';
import { openTrainer } from '../train/trainer.mjs';

/** A trainer in this thread, with the given training positions in their order. */
export async function openTraining(shape: Shape, rows: readonly Uint8Array[]) {
  const { module } = await loadTrainer();
  const training = makeMemory({ shape, batch: rows.length, threads: 1 });
  reserve(training, rows.length);
  for (const [index, row] of rows.entries()) {
    new Uint8Array(training.memory.buffer, training.rowsAt + index * ROW_BYTES).set(row);
  }
  placeOrder(training, rows.length, rows.length).set([...rows.keys()]);
  placeTables(training, new Float32Array(256).fill(1));
  const state = stateOf(training);
  state.parameters.set(makeInitialParameters(training.layout, seededRandom(8)));
  const trainer = openTrainer(module, training, { thread: 0, scoreShare: 0.9, weights: 'i16' });
  const counters = new Int32Array(training.memory.buffer, training.control, 2);
  const learn = (rate: number, salt = 0) => {
    counters[0] = 0;
    trainer.learnBlocks(0, rows.length, salt);
    counters[0] = 0;
    trainer.update(rows.length, rate, 0.9, 0.99, 1e-10);
  };
  return { trainer, layout: training.layout, state, learn };
}
