import { makeMoveText } from '@chuhe/game/notation';
import { type GameNode, nodeOf, positionAt } from '@chuhe/game/tree';
import { makeMove } from '@chuhe/rules/move';
import { type SubmitEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import IconArrowBack from '~icons/arrow-back';
import IconArrowForward from '~icons/arrow-forward';
import IconBinaryTree2 from '~icons/binary-tree-2';
import IconChevronDown from '~icons/chevron-down';
import IconCloud from '~icons/cloud';
import IconCpu from '~icons/cpu';
import buttons from '../../../components/button.module.css';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { DropdownMenu, MenuRule } from '../../../components/menu.tsx';
import { MenuItem } from '../../../components/menu-item.tsx';
import { currentEngine } from '../../../engine/engines.ts';
import { requestAt } from '../../../engine/game-request.ts';
import { gameStore } from '../../../lib/game/game-store.ts';
import { readTyped } from '../../../lib/game/read-typed.ts';
import { useMoveNotation } from '../../../lib/game/use-move-notation.ts';
import { mayReadCloud } from '../../../lib/session/session.ts';
import { sessionStore } from '../../../lib/session/session-store.ts';
import { addHere } from './add-here.ts';
import classes from './book.module.css';
import { showEditorDialog } from './editor-store.ts';
import { type EngineMoves, engineMoves } from './engine-moves.ts';
import { movesOfLine, moveTo } from './game-moves.ts';

/** Adds moves to the chosen book, either typed or from the engine, the cloud or the open game. */
export function AddBar() {
  return (
    <div className={classes.foot}>
      <TypedMove />
    </div>
  );
}

function TypedMove() {
  const { t } = useTranslation();
  const notation = useMoveNotation();
  const faultId = useId();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const fen = useStore(gameStore, ({ game, current }) => positionAt(game, current).fen);
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const typed = text.trim();
    if (typed === '') return;
    const read = readTyped(fen, typed, notation);
    if (!read.ok) {
      const near = read.error.nearest
        .slice(0, 3)
        .map((each) => makeMoveText(fen, each.move, notation));
      setFault(
        near.length === 0
          ? t('book.notMove', { text: typed })
          : t('book.notMoveTry', { text: typed, moves: near.join(t('common.listSeparator')) }),
      );
      return;
    }
    setFault(undefined);
    setText('');
    void add(typed, read.value);
  };
  const add = async (typed: string, move: string): Promise<void> => {
    const isThere = await addHere([{ FEN: fen, move }]);
    // After a failure, restores the typed text unless the user has typed something else.
    if (!isThere) setText((now) => (now === '' ? typed : now));
  };
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.typed}>
        <input
          type="text"
          value={text}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={t('book.typed')}
          aria-label={t('book.typed')}
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : faultId}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setFault(undefined);
          }}
        />
        <Button type="submit">{t('book.addTyped')}</Button>
        <MoreMoves />
      </div>
      {fault !== undefined && (
        <p id={faultId} role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
    </form>
  );
}

function MoreMoves() {
  const { t } = useTranslation();
  return (
    <DropdownMenu
      side="end"
      label={t('book.more')}
      face={<IconChevronDown size={16} aria-hidden="true" />}
      className={classNames(buttons.button, buttons.default, classes.small)}
    >
      <MoreItems />
    </DropdownMenu>
  );
}

/** The items of the menu. They are rendered only when it opens, because the moves that can be added depend on the position. */
function MoreItems() {
  const { t } = useTranslation();
  const { game, current } = useStore(gameStore);
  const hasCloud = useStore(sessionStore, ({ session }) => mayReadCloud(session));
  const notation = useMoveNotation();
  const node = nodeOf(game, current);
  const played = moveTo(game, node);
  const next = nextOf(node) === undefined ? undefined : nodeOf(game, nextOf(node) ?? current);
  const { fen } = positionAt(game, current);
  const engine = engineMoves(currentEngine().getSnapshot(), requestAt(game, current).key, fen);
  const write = (from: string, move: string): string => makeMoveText(from, move, notation);
  return (
    <>
      <MenuItem
        icon={IconArrowBack}
        label={t('book.addPlayed', { move: played ? write(played.FEN, played.move) : '–' })}
        reason={played === undefined ? t('book.noPlayed') : undefined}
        onChoose={() => void (played && addHere([played]))}
      />
      <MenuItem
        icon={IconArrowForward}
        label={t('book.addNext', { move: next ? write(fen, makeMove(next.move)) : '–' })}
        reason={next === undefined ? t('book.noNext') : undefined}
        onChoose={() => void (next && addHere([{ FEN: fen, move: makeMove(next.move) }]))}
      />
      <MenuRule />
      <EngineItems engine={engine} fen={fen} write={write} />
      <MenuRule />
      <MenuItem
        icon={IconCloud}
        label={t('book.addCloud')}
        reason={hasCloud ? undefined : t('book.noCloud')}
        onChoose={() => showEditorDialog({ kind: 'cloud' })}
      />
      <MenuItem
        icon={IconBinaryTree2}
        label={t('book.addGame')}
        reason={game.nodes.size < 2 ? t('book.emptyGame') : undefined}
        onChoose={() => showEditorDialog({ kind: 'game' })}
      />
    </>
  );
}

interface EngineItemsProps {
  readonly engine: EngineMoves | undefined;
  readonly fen: string;
  readonly write: (from: string, move: string) => string;
}

function EngineItems({ engine, fen, write }: EngineItemsProps) {
  const { t } = useTranslation();
  const reason = engine === undefined ? t('book.noEngine') : undefined;
  return (
    <>
      <MenuItem
        icon={IconCpu}
        label={t('book.addEngine', { move: engine ? write(fen, engine.first.move) : '–' })}
        reason={reason}
        onChoose={() => void (engine && addHere([engine.first]))}
      />
      <MenuItem
        icon={IconCpu}
        label={t('book.addLine')}
        reason={reason}
        onChoose={() =>
          void (engine && addHere([engine.first, ...movesOfLine(fen, engine.line).slice(1)]))
        }
      />
    </>
  );
}

function nextOf({ children }: GameNode): number | undefined {
  return children[0];
}
