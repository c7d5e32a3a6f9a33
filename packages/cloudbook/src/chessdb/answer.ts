/** What chessdb answers, as values. Moves are text (`'h2e2'`), scores are from the mover's view. */

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

/** One word or two in place of data. `tokenerror` refuses a trusted worker's score. */
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

/** What playing a move would mean after the moves so far: nothing, a draw, or a repetition that loses. */
export const RULES = ['none', 'draw', 'ban'] as const;
export type Rule = (typeof RULES)[number];

/** The judgement on a list of moves, in the order of its numbers 0–3. `-banned` says who has lost. */
export const RULE_CHECKS = ['none', 'draw', 'mover-banned', 'opponent-banned'] as const;
export type RuleCheck = (typeof RULE_CHECKS)[number];

/** 2 best (`!`), 1 good (`*`), 0 bad or unknown (`?`). Beside a mate every other move is 0, even a longer mate. */
export type Rank = 0 | 1 | 2;

export const TABLEBASE_OUTCOMES = ['win', 'draw', 'loss'] as const;
export type TablebaseOutcome = (typeof TABLEBASE_OUTCOMES)[number];

/** What stands between the brackets of a note. `undefined` in its place is `??-??`, nothing known. */
export type CloudNote =
  | {
      readonly kind: 'replies';
      /** Scored replies to the move; 0 where the move ends the game. */
      readonly known: number;
      /** Those of them whose rank is 1 or 2. */
      readonly good: number;
    }
  | {
      readonly kind: 'tablebase';
      readonly outcome: TablebaseOutcome;
      /** Plies to the mate, or by the metric `dtc` within the order. */
      readonly step: number;
      /** Only by the metric `dtc`: captures and the like that must come before. */
      readonly order?: number;
    };

/** A row of `queryall`. Its `winrate` is not kept: it is the score told otherwise (`makeWinrate`). */
export interface CloudMove {
  readonly move: string;
  /** A whole number within ±30,000, mates ±(30,000 − plies); `undefined` for `??`. */
  readonly score: number | undefined;
  readonly rank: Rank;
  /** `undefined` when there is none, or none that can be read. */
  readonly note: CloudNote | undefined;
}

export interface RuledMove {
  readonly move: string;
  readonly rule: Rule;
}

export type Answer =
  | { readonly kind: 'status'; readonly status: Status }
  /** An empty body, or `{}`: nothing was done, or there is nothing to say. */
  | { readonly kind: 'nothing' }
  | { readonly kind: 'ok' }
  | {
      readonly kind: 'moves';
      readonly moves: readonly CloudMove[];
      /** Plies from the start position, where known; only JSON carries it. */
      readonly ply?: number;
    }
  | { readonly kind: 'move'; readonly move: string; readonly isTablebase: boolean }
  /** What an engine should search. */
  | { readonly kind: 'search'; readonly moves: readonly string[] }
  | { readonly kind: 'score'; readonly score: number; readonly ply?: number }
  | {
      readonly kind: 'line';
      readonly score: number;
      /** The number of moves, or of a tablebase answer the plies to the mate. */
      readonly depth: number;
      readonly moves: readonly string[];
    }
  | { readonly kind: 'rules'; readonly moves: readonly RuledMove[] }
  | { readonly kind: 'rule-check'; readonly verdict: RuleCheck }
  /** The server's own fault (HTTP 503). The text is foreign. */
  | { readonly kind: 'error'; readonly message: string };

/** In which form an answer is sent; see `parseRequest`, which says it of every request. */
export interface AnswerForm {
  readonly format: 'text' | 'json';
  /** Text answers end with a NUL byte when the request had a board. */
  readonly nul: boolean;
}
