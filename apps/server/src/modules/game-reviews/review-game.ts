import type { StoredGameReview } from '@chuhe/contract/game-review';
import { type Game, mainline, ROOT } from '@chuhe/game/tree';
import type { PositionView } from '@chuhe/lessons/move-verdict';
import { badMoves } from '@chuhe/lessons/review';
import {
  lostView,
  makeView,
  nextLook,
  REVIEW_HASH_MB,
  REVIEW_LINES,
  redScore,
  reviewKey,
  type Searched,
  UNKNOWN_VIEW,
  withLook,
} from '@chuhe/lessons/review-search';
import { type ReviewedMove, reviewedMoves } from '@chuhe/lessons/reviewed-line';
import { searchedPosition } from '@chuhe/lessons/searched-position';
import { Position } from '@chuhe/rules/position';
import type { EngineOutcome, EngineResult } from '../../engine/engine-job.ts';
import type { EnginePool } from '../../engine/engine-pool.ts';

/** Reviews a game with the searches of `@chuhe/lessons/review-search`, as the page does. */

/** A move of the game and the position before it. */
export interface AskedMove {
  readonly position: Position;
  readonly move: string;
}

export interface ReviewOptions {
  readonly analyse: EnginePool['analyse'];
  /** Nodes of the search of each position. */
  readonly nodes: number;
  /** Tells for each move whether masters or the user's books play it often. */
  readonly findTheory: (moves: readonly AskedMove[]) => Promise<readonly boolean[]>;
  readonly now: () => Date;
  readonly signal: AbortSignal;
}

type Unfinished = Exclude<EngineOutcome, { kind: 'finished' }>;

export type ReviewResult =
  | { readonly ok: true; readonly review: StoredGameReview }
  | { readonly ok: false; readonly outcome: Unfinished };

/** Number of searches at the same time, so that the engine does not wait between two of them. */
const AT_ONCE = 2;

/** Rejects only if `findTheory` rejects. */
export async function reviewGame(game: Game, options: ReviewOptions): Promise<ReviewResult> {
  const run = new Run(game, options);
  const failure = (await run.searchPositions()) ?? (await run.searchAgain());
  if (failure !== undefined) return { ok: false, outcome: failure };
  return { ok: true, review: await run.finish() };
}

class Run {
  readonly #game: Game;
  readonly #options: ReviewOptions;
  readonly #moves: readonly ReviewedMove[];
  readonly #positions: readonly { readonly fen: string; readonly moves: readonly string[] }[];
  #searched: Searched;
  #failure: Unfinished | undefined;

  constructor(game: Game, options: ReviewOptions) {
    this.#game = game;
    this.#options = options;
    this.#moves = reviewedMoves(game);
    const ids = [ROOT, ...mainline(game).map(({ id }) => id)];
    this.#positions = ids.map((id) => searchedPosition(game, id));
    const views = ids.map(() => undefined);
    this.#searched = {
      moves: this.#moves,
      nodes: options.nodes,
      views,
      looks: [],
      lookNodes: new Map(),
    };
  }

  /** Searches all positions, the last one first. */
  async searchPositions(): Promise<Unfinished | undefined> {
    const left = this.#positions.map((_, index) => index);
    await this.#atOnce(async () => {
      const index = left.pop();
      if (index === undefined) return false;
      const { nodes } = this.#options;
      const view = await this.#search(index, { nodes, count: REVIEW_LINES });
      const { views } = this.#searched;
      if (view !== undefined)
        this.#searched = { ...this.#searched, views: views.with(index, view) };
      return true;
    });
    return this.#failure;
  }

  async searchAgain(): Promise<Unfinished | undefined> {
    const busy = new Set<number>();
    await this.#atOnce(async () => {
      const next = nextLook(this.#searched, (index) => busy.has(index));
      if (next === undefined) return false;
      const { index, candidates, nodes } = next;
      busy.add(index);
      const asked = { nodes, count: candidates.length, onlyMoves: candidates };
      const look = await this.#search(index, asked);
      busy.delete(index);
      if (look !== undefined)
        this.#searched = { ...this.#searched, ...withLook(this.#searched, index, look) };
      return true;
    });
    return this.#failure;
  }

  async finish(): Promise<StoredGameReview> {
    const { views, looks } = this.#searched;
    const theory = await this.#findTheory();
    return {
      key: reviewKey(this.#game),
      nodes: this.#options.nodes,
      views: views.map(copyOf),
      looks: this.#moves.map((_, index) => copyOf(looks[index])),
      theory,
      // The page derives the evaluations that this review has found.
      found: [],
      isDone: true,
      savedAt: this.#options.now().getTime(),
    };
  }

  /** By move: the answer, or null if it does not matter. */
  async #findTheory(): Promise<(boolean | null)[]> {
    const bad = badMoves(this.#moves, this.#searched);
    const asked = bad.flatMap((index) => {
      const [move, at] = [this.#moves[index], this.#positions[index]];
      return move === undefined || at === undefined
        ? []
        : [{ position: positionOf(at), move: move.move }];
    });
    const answers = asked.length === 0 ? [] : await this.#options.findTheory(asked);
    const byMove = new Map(bad.map((index, at) => [index, answers[at] ?? false]));
    return this.#moves.map((_, index) => byMove.get(index) ?? null);
  }

  /** Repeats `step` several times at once, until it returns false or a search fails. */
  async #atOnce(step: () => Promise<boolean>): Promise<void> {
    const repeat = async (): Promise<void> => {
      while (this.#failure === undefined && (await step()));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, repeat));
  }

  /** @returns undefined if the search failed, which ends the run */
  async #search(
    index: number,
    { nodes, count, onlyMoves }: { nodes: number; count: number; onlyMoves?: readonly string[] },
  ): Promise<PositionView | undefined> {
    const at = this.#positions[index];
    if (at === undefined) return undefined;
    const outcome = await this.#options.analyse({
      ...at,
      limits: { nodes },
      multiPv: count,
      ...(onlyMoves && { onlyMoves }),
      priority: 'background',
      isFresh: true,
      hashMb: REVIEW_HASH_MB,
      signal: this.#options.signal,
    });
    const { turn } = positionOf(at);
    if (outcome.kind === 'refused' && outcome.reason === 'game-over') return lostView(turn);
    if (outcome.kind === 'finished') return viewOf(outcome.result, turn, count);
    this.#failure ??= outcome;
    return undefined;
  }
}

function positionOf({ fen, moves }: { fen: string; moves: readonly string[] }): Position {
  let position = Position.fromFen(fen);
  for (const move of moves) position = position.play(move);
  return position;
}

function viewOf({ lines, depth }: EngineResult, turn: 'red' | 'black', count: number) {
  if (lines.length === 0) return UNKNOWN_VIEW;
  // An engine searches the lines of a depth one after the other, so a later one may turn out better than those before it.
  const isOneDepth = lines.every((line) => line.depth === lines[0]?.depth);
  const best = isOneDepth ? lines.toSorted((one, other) => other.score - one.score) : lines;
  const all = best.map(({ score, moves }) => ({ score: redScore(score, turn), moves }));
  return makeView(all, depth, count);
}

/** The view as the contract has it; null if there was no search. */
function copyOf(view: PositionView | undefined): StoredGameReview['views'][number] {
  if (view === undefined) return null;
  const { score, depth, lines } = view;
  return { score, depth, lines: lines.map((line) => ({ ...line, moves: [...line.moves] })) };
}
