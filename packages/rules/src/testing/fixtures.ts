/** The rows of `fixtures/`, typed. `fixtures/README.md` describes them. */
import validity from '../../fixtures/fen-validity.json' with { type: 'json' };
import perft from '../../fixtures/perft.json' with { type: 'json' };
import repetition from '../../fixtures/repetition.json' with { type: 'json' };

export interface PerftRow {
  readonly id: string;
  readonly fen: string;
  readonly tags: readonly string[];
  /** Leaves at depths 1 to 4, for some rows to 5. */
  readonly perft: readonly number[];
  readonly check: boolean;
  readonly legalMoves?: readonly string[] | undefined;
}

export interface ValidityRow {
  readonly fen: string;
  readonly note: string;
  readonly loose: boolean;
  readonly strict: boolean;
  readonly board: boolean;
  readonly legal: boolean;
  /** The first rule that fails at the level. */
  readonly looseError?: string | undefined;
  readonly strictError?: string | undefined;
  readonly boardError?: string | undefined;
  readonly legalError?: string | undefined;
}

export interface TerminalRow {
  readonly id: string;
  readonly fen: string;
  /** Number of legal moves. */
  readonly legal: number;
  readonly check: boolean;
  /** `1-0` Red won, `0-1` Black won, `1/2-1/2` drawn, `*` ongoing. */
  readonly result: string;
}

export const PERFT_ROWS: readonly PerftRow[] = perft.positions;
export const VALIDITY_ROWS: readonly ValidityRow[] = validity;
export const TERMINAL_ROWS: readonly TerminalRow[] = repetition.terminal;
