/**
 * A Xiangqi board without rules: it shows a placement, lets the user make the moves that the host allows,
 * and reports them.
 *
 * ```tsx
 * <BoardDefs />
 * <Board placement={fen} destinations={destinations} onMove={(from, to) => play(from, to)} />
 * ```
 */
import { useId, useImperativeHandle, useMemo, useRef } from 'react';
import type { BoardProps } from './board-props.ts';
import { themeClass } from './drawing/theme.ts';
import { notePointer } from './input/dom.ts';
import { cancelInput, squareUnder, startPull } from './input/pointer.ts';
import { useKeyboard } from './input/use-keyboard.ts';
import { useMachine } from './input/use-machine.ts';
import { usePointer } from './input/use-pointer.ts';
import { Description } from './layers/description.tsx';
import { Flying } from './layers/flying.tsx';
import { Ground } from './layers/ground.tsx';
import { Stage } from './layers/stage.tsx';
import { toPlacement } from './placement.ts';
import type { BoardState } from './state.ts';
import { ENGLISH_TEXTS } from './texts.ts';
import { useMoveSpeech, useSpeech } from './use-speech.ts';

export type { BoardHandle, BoardProps } from './board-props.ts';

const NONE: readonly never[] = [];

export function Board(props: BoardProps) {
  const { orientation = 'red', theme = 'wood', pieces = 'traditional', labels = 'arabic' } = props;
  const { texts = ENGLISH_TEXTS, lastMove, checks = NONE, shapes = NONE } = props;
  const placement = useMemo(() => toPlacement(props.placement), [props.placement]);
  const [widget, flying] = [useRef<HTMLDivElement>(null), useRef<SVGSVGElement>(null)];
  const { region, say } = useSpeech(texts);
  const machine = useMachine(props, placement, say);
  const { controller, handlers } = usePointer(machine, { widget, flying });
  const onKeyDown = useKeyboard(machine);
  const instructions = useId();
  const { subject, moveText } = props;
  useMoveSpeech({ placement, lastMove, checks, texts, subject, moveText }, say);
  useImperativeHandle(
    props.ref,
    () => ({
      focus: () => widget.current?.focus(),
      cancel: () => cancelInput(controller),
      squareAt: (client) =>
        squareUnder(controller, client, widget.current?.getBoundingClientRect()),
      pull: (piece, pointer) => startPull(controller, piece, pointer),
    }),
    [controller],
  );
  return (
    <div id={props.id} className={classOf(props, machine.state)}>
      <div
        ref={widget}
        className="b-widget"
        role="application"
        tabIndex={0}
        aria-label={texts.board}
        aria-describedby={instructions}
        onPointerDownCapture={notePointer}
        onKeyDownCapture={notePointer}
        onBlur={notePointer}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        <Ground theme={theme} labels={labels} orientation={orientation} />
        <Stage props={props} machine={machine} />
        <Flying ref={flying} drag={machine.state.drag} theme={theme} set={pieces} />
      </div>
      <p id={instructions} className="b-hidden">
        {texts.instructions} {props.onShapesChange && texts.drawing}
      </p>
      <Description {...{ placement, lastMove, checks, shapes, texts }} />
      <p ref={region} className="b-hidden" role="status" aria-live="polite" />
    </div>
  );
}

function classOf(props: BoardProps, { drag, sketch }: BoardState): string {
  const flags = [
    props.scrollable === true && 'b-scrolls',
    props.placing !== undefined && 'b-placing',
    (sketch !== undefined || props.pen !== undefined) && 'b-drawing',
    drag?.moving === true && 'b-dragging',
    props.className,
  ];
  const names = flags.filter((flag) => typeof flag === 'string');
  return ['chuhe-board', themeClass(props.theme ?? 'wood'), ...names].join(' ');
}
