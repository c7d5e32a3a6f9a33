import { Board } from '@chuhe/board/board';
import { BoardDefs } from '@chuhe/board/defs';
import { parsePlacement } from '@chuhe/board/placement';
import { compileBuild } from '@chuhe/engine/compile-build';
import wasmUrl from '@chuhe/engine/engine.wasm?url';
import { UciEngine } from '@chuhe/engine/uci-engine';
import { makeMoveText } from '@chuhe/game/notation';
import { Position } from '@chuhe/rules/position';
import { useEffect, useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
// oxlint-disable-next-line import/no-unassigned-import -- A style sheet has no exports.
import '@chuhe/board/board.css';

/** A page of another project: the board by the rules, and the engine's move in the Chinese notation. */
function Page() {
  const [position, setPosition] = useState(() => Position.initial());
  const [answer, setAnswer] = useState('');
  const placement = useMemo(
    () => parsePlacement(position.fen.split(' ')[0] ?? '') ?? new Map(),
    [position],
  );
  const destinations = useMemo(() => position.destinations(), [position]);
  useEffect(() => {
    void findMove(position.fen).then((move) => setAnswer(makeMoveText(position.fen, move, 'zh')));
  }, [position]);
  return (
    <main style={{ width: 460 }}>
      <BoardDefs />
      <Board
        placement={placement}
        destinations={destinations}
        onMove={(from, to) => setPosition(position.play(`${from}${to}`))}
      />
      <p id="answer">{answer}</p>
    </main>
  );
}

async function findMove(fen: string): Promise<string> {
  const name = 'xiangqi-chuhe-5.nnue';
  const [wasm, bytes] = await Promise.all([load(wasmUrl), load(`/${name}`)]);
  const builds = { single: await compileBuild(wasm) };
  return new Promise((resolve) => {
    const write = (line: string): void => {
      const move = /^bestmove (\S+)/.exec(line)?.[1];
      if (move !== undefined) resolve(move);
    };
    const host = { write, now: () => performance.now(), yieldToEvents };
    const engine = new UciEngine({ builds, network: { name, bytes }, host });
    engine.receive(`position fen ${fen}`);
    engine.receive('go depth 4');
  });
}

const yieldToEvents = () => new Promise<void>((done) => setTimeout(done));

async function load(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<Page />);
