/** Games as chapters of a print, and how much can be printed. */
import {
  type Game,
  type GameNode,
  lineFrom,
  mainline,
  type NodeId,
  nodeOf,
  ROOT,
  walk,
} from '@chuhe/game/tree';
import { isDiagram } from '../../lib/game/diagram-mark.ts';

export interface Chapter {
  readonly title: string;
  readonly game: Game;
  /** The task of an exercise, perhaps empty. Its moves are a solution. `undefined` for what is no exercise. */
  readonly task?: string | undefined;
}

/** A browser lays out more pages too slowly. */
export const PRINT_LIMITS = { chapters: 300, moves: 30_000, diagrams: 600 } as const;

/** Which positions of a game are printed as diagrams. `marked` are those that the author has marked. */
export const DIAGRAM_CHOICES = ['marked', 'start', 'end', 'current'] as const;
export type DiagramChoice = (typeof DIAGRAM_CHOICES)[number];

export interface Diagram extends Chapter {
  readonly node: NodeId;
}

/** @param current the node of the choice `current`; the start if it is left out */
export function diagramsOf(
  chapters: readonly Chapter[],
  choice: DiagramChoice,
  current: NodeId = ROOT,
): Diagram[] {
  return chapters.flatMap((chapter) => {
    const { game } = chapter;
    const nodes: Readonly<Record<DiagramChoice, () => NodeId[]>> = {
      marked: () => markedNodes(game).map(({ id }) => id),
      start: () => [ROOT],
      end: () => [mainline(game).at(-1)?.id ?? ROOT],
      current: () => [current],
    };
    return nodes[choice]().map((node) => ({ ...chapter, node }));
  });
}

/** The nodes of the whole tree that the author has marked, in the order of a written game. */
export function markedNodes(game: Game): GameNode[] {
  const nodes = [nodeOf(game, ROOT), ...Array.from(walk(game), ({ node }) => node)];
  return nodes.filter(isDiagram);
}

/** Longer lines are cut in a list of solutions. */
const MAX_SOLUTION = 24;

/** The moves that follow a position, as a solution. */
export function solutionOf({ game, node }: Diagram): {
  readonly moves: GameNode[];
  readonly isCut: boolean;
} {
  const line = lineFrom(game, node);
  return { moves: line.slice(0, MAX_SOLUTION), isCut: line.length > MAX_SOLUTION };
}

/** Why there is too much to print; `undefined` if there is not. */
export function excessOf(
  chapters: readonly Chapter[],
): { readonly what: 'chapters' | 'moves'; readonly max: number } | undefined {
  if (chapters.length > PRINT_LIMITS.chapters) {
    return { what: 'chapters', max: PRINT_LIMITS.chapters };
  }
  const moves = chapters.reduce((sum, { game }) => sum + game.nodeCount, 0);
  return moves > PRINT_LIMITS.moves ? { what: 'moves', max: PRINT_LIMITS.moves } : undefined;
}
