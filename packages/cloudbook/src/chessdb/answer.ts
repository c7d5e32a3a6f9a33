/** The answers of chessdb as values. Moves are text (`'h2e2'`). Scores are from the mover's view. */

export const ACTIONS = [
  'queryall',
  'querybest',
  'query',
  'querylearn',
  'querysearch',
  'queryscore',
  'querypv',
  'queryrule',
  'rulecheck',
  'queue',
  'store',
  'queryengine',
] as const;
export type Action = (typeof ACTIONS)[number];

/** Texts that chessdb sends instead of data. `tokenerror` refuses the score of a trusted worker. */
export const STATUSES = [
  'unknown',
  'checkmate',
  'stalemate',
  'nobestmove',
  'invalid board',
  'invalid movelist',
  'invalid parameters',
  'rate limit exceeded',
  'tokenerror',
] as const;
export type Status = (typeof STATUSES)[number];

/** The effect of a move after the moves played so far: none, a draw, or a loss by repetition (`ban`). */
export const RULES = ['none', 'draw', 'ban'] as const;
export type Rule = (typeof RULES)[number];

/** The verdict on a list of moves, indexed by the protocol's numbers 0–3. `-banned` names the side that has lost. */
export const RULE_CHECKS = ['none', 'draw', 'mover-banned', 'opponent-banned'] as const;
export type RuleCheck = (typeof RULE_CHECKS)[number];

/** 2: best (`!`); 1: good (`*`); 0: bad or unknown (`?`). If the best move mates, every worse move is 0, even a longer mate. */
export type Rank = 0 | 1 | 2;

export const TABLEBASE_OUTCOMES = ['win', 'draw', 'loss'] as const;
export type TablebaseOutcome = (typeof TABLEBASE_OUTCOMES)[number];

/** The content of the brackets of a note. An unknown note, `??-??`, is `undefined`. */
export type CloudNote =
  | {
      readonly kind: 'replies';
      /** Number of scored replies to the move; 0 if the move ends the game. */
      readonly known: number;
      /** Number of scored replies of rank 1 or 2. */
      readonly good: number;
    }
  | {
      readonly kind: 'tablebase';
      readonly outcome: TablebaseOutcome;
      /** Plies to the mate; with the metric `dtc`, plies to the next conversion. */
      readonly step: number;
      /** Number of conversions, such as captures, before the mate; only with the metric `dtc`. */
      readonly order?: number;
    };

/** A row of `queryall`, without its `winrate`, since `makeWinrate` computes that from the score. */
export interface CloudMove {
  readonly move: string;
  /** An integer within ±30,000, with mates as ±(30,000 − plies); `undefined` for `??`. */
  readonly score: number | undefined;
  readonly rank: Rank;
  /** `undefined` if the note is missing, unknown or malformed. */
  readonly note: CloudNote | undefined;
}

export interface RuledMove {
  readonly move: string;
  readonly rule: Rule;
}

export type Answer =
  | { readonly kind: 'status'; readonly status: Status }
  /** An empty body, or `{}`. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'moves';
      readonly moves: readonly CloudMove[];
      /** Plies from the starting position, if known. Only JSON has this number. */
      readonly ply?: number;
    }
  | { readonly kind: 'move'; readonly move: string; readonly isTablebase: boolean }
  /** The moves that an engine should search. */
  | { readonly kind: 'search'; readonly moves: readonly string[] }
  | { readonly kind: 'score'; readonly score: number; readonly ply?: number }
  | {
      readonly kind: 'line';
      readonly score: number;
      /** The number of moves; in a tablebase answer, the number of plies to the mate. */
      readonly depth: number;
      readonly moves: readonly string[];
    }
  | { readonly kind: 'rules'; readonly moves: readonly RuledMove[] }
  | { readonly kind: 'rule-check'; readonly verdict: RuleCheck }
  /** A server error (HTTP 503). The message is untrusted. */
  | { readonly kind: 'error'; readonly message: string };

/** The form in which an answer is sent; `parseRequest` returns it for every request. */
export interface AnswerForm {
  readonly format: 'text' | 'json';
  /** Whether the answer ends with a NUL byte. Only text answers to requests with a board do. */
  readonly nul: boolean;
}
