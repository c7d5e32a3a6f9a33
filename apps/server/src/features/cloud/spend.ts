import type { AppContext } from '../../context.ts';
import type { KeyedPosition } from '../../positions/key-moves.ts';
import type { KnownPosition } from '../../positions/known-position.ts';

/** A position that a reader has been told something of. */
export interface Answered {
  readonly position: KeyedPosition;
  readonly known: KnownPosition;
}

/**
 * What a look-up costs. Everything is free until packages exist: whoever adds them decides here, and fails with
 * PAYMENT_REQUIRED. Called with what was found, before it is sent, so that nothing is paid for an empty answer. It may be called
 * again for what the reader has paid for: after news of a position it is looked up once more. And what a page looks up ahead is
 * told as well, so that nobody reads it for nothing; whose look-ups cost something should not be given it.
 */
export async function spendLookUps(
  _context: Pick<AppContext, 'database' | 'now'>,
  _userId: string,
  _answered: readonly Answered[],
): Promise<void> {}

/**
 * What a search of the server's engine costs, beyond what everybody has. Free, as look-ups are; called before it begins, also where
 * the engine then has no time for it, and again when a channel that broke asks for the same search.
 */
export async function spendSearch(
  _context: Pick<AppContext, 'database' | 'now'>,
  _userId: string,
): Promise<void> {}
