/** What a step of history changed and where, in the notation of the user. */
import type { Notation } from '@chuhe/game/notation';
import { addLine, type Game, type NodeId, nodeOf, ROOT } from '@chuhe/game/tree';
import { splitPath } from '@chuhe/studies/path';
import i18next from 'i18next';
import { lineText, moveText, numberedText } from '../../../lib/game/move-text.ts';
import type { HistoryEntry, HistoryStep } from './history-steps.ts';

type Operation = HistoryEntry['operation'];

/** A step shows no more operations than this, and then how many there are. */
const MAX_OPERATIONS = 3;
/** A line shows no more moves than this. */
const MAX_MOVES = 4;
/** A comment shows no more UTF-16 units than this. */
const MAX_TEXT = 80;

/**
 * A text for each of the first operations of a step, and one for the number of the others.
 *
 * @param game a game with the starting position of the chapter. Moves that it no longer has are found by the rules
 * @example ['added 炮二平五 after 3. 马二进三']
 */
export function wordsOf(step: HistoryStep, game: Game, notation: Notation): string[] {
  const { kind, count, operations } = step;
  const words: string[] = [];
  for (const operation of operations.slice(0, MAX_OPERATIONS)) {
    const text = wordOf(operation, game, notation);
    // The chapter had another starting position then.
    if (text === undefined) return [i18next.t(`studies.steps.${kind}`, { count })];
    words.push(text);
  }
  const more = operations.length - words.length;
  return more > 0 ? [...words, i18next.t('studies.moreChanges', { count: more })] : words;
}

function wordOf(operation: Operation, game: Game, notation: Notation): string | undefined {
  const t = i18next.t.bind(i18next);
  switch (operation.type) {
    case 'tag':
      return t(operation.value === '' ? 'studies.did.untagged' : 'studies.did.tagged', {
        name: operation.name,
        value: cut(operation.value),
      });
    case 'start':
      return t('studies.did.start');
    case 'add':
      return addedWord(operation, game, notation);
    case 'delete':
    case 'retract':
    case 'restore':
    case 'place':
    case 'annotate':
      break;
  }
  const found = place(game, operation.path, notation);
  if (found === undefined) return undefined;
  if (operation.type !== 'annotate') return t(`studies.did.${operation.type}`, { place: found });
  const { field, value } = operation;
  if (field !== 'comment' && field !== 'commentBefore')
    return t('studies.did.marked', { place: found });
  const text = typeof value === 'string' ? cut(value) : '';
  return t(text === '' ? 'studies.did.uncommented' : 'studies.did.commented', {
    place: found,
    text,
  });
}

function addedWord(
  { path, moves }: Extract<Operation, { type: 'add' }>,
  game: Game,
  notation: Notation,
): string | undefined {
  const before = place(game, path, notation);
  const shown = splitPath(moves).slice(0, MAX_MOVES);
  const line = walk(game, path + shown.join(''));
  if (before === undefined || line === undefined) return undefined;
  const nodes = line.ids.slice(-shown.length).map((id) => nodeOf(line.game, id));
  const [first] = nodes;
  if (first === undefined) return undefined;
  const text =
    nodes.length === 1
      ? moveText(line.game, first.id, notation)
      : lineText(line.game, nodes, notation);
  const rest = splitPath(moves).length > shown.length ? ' …' : '';
  const key = path === '' ? 'studies.did.addedAtStart' : 'studies.did.added';
  return i18next.t(key, { moves: text + rest, place: before });
}

/** The name of the node at a path, such as `3. C2=5`, or of the start. */
function place(game: Game, path: string, notation: Notation): string | undefined {
  if (path === '') return i18next.t('studies.did.theStart');
  const line = walk(game, path);
  const last = line?.ids.at(-1);
  return line === undefined || last === undefined
    ? undefined
    : numberedText(line.game, last, notation);
}

/** The nodes on a path, in the game or in one with the moves that it lacks. */
function walk(
  game: Game,
  path: string,
): { readonly game: Game; readonly ids: readonly NodeId[] } | undefined {
  const added = addLine(game, ROOT, splitPath(path));
  if (!added.ok) return undefined;
  const { game: whole, id } = added.value;
  const ids: NodeId[] = [];
  for (let at: NodeId | undefined = id; at !== undefined && at !== ROOT; ) {
    ids.push(at);
    at = nodeOf(whole, at).parent;
  }
  return { game: whole, ids: ids.toReversed() };
}

function cut(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}
