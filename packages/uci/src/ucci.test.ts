import { describe, expect, test } from 'vitest';
import { Session } from './session.ts';
import { UcciTranslator } from './ucci.ts';

const FEN = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w';

/** A translator for an engine that has listed these options. */
function greeted(...options: readonly string[]): UcciTranslator {
  const translator = new UcciTranslator(() => ['h2e2', 'b2e2', 'c3c4']);
  for (const option of options) translator.fromEngine(`option ${option}`);
  return translator;
}

describe('UCCI', () => {
  test.each<[string, string | undefined]>([
    ['ucciok', 'uciok'],
    ['readyok', 'readyok'],
    ['id name ElephantEye', 'id name ElephantEye'],
    [
      'option hashsize type spin min 16 max 1024 default 16',
      'option name Hash type spin min 16 max 1024 default 16',
    ],
    ['option usebook type check default true', 'option name usebook type check default true'],
    ['info depth 6 score 4 pv h2e2 h9g7', 'info depth 6 score cp 4 pv h2e2 h9g7'],
    ['info depth 6 score -120 pv', 'info depth 6 score cp -120 pv'],
    ['info depth 6 score cp 4 pv h2e2', 'info depth 6 score cp 4 pv h2e2'],
    ['info depth 6 score mate 3 pv h2e2', 'info depth 6 score mate 3 pv h2e2'],
    ['info score', 'info score'],
    ['info nodes 100 time 20', 'info nodes 100 time 20'],
    ['info message depth is score 3', 'info string depth is score 3'],
    ['bestmove h2e2', 'bestmove h2e2'],
    ['bestmove h2e2 ponder h9g7 draw', 'bestmove h2e2 ponder h9g7'],
    ['bestmove h2e2 resign', 'bestmove h2e2'],
    ['nobestmove', 'bestmove (none)'],
    ['bye', undefined],
    ['pophash bestmove h2e2', undefined],
    ['Segmentation fault', 'Segmentation fault'],
  ])('%j of the engine is %j in UCI', (line, expected) => {
    expect(greeted().fromEngine(line)).toBe(expected);
  });

  test.each<[string, readonly string[]]>([
    ['uci', ['ucci']],
    ['isready', ['isready']],
    ['stop', ['stop']],
    ['quit', ['quit']],
    ['ucinewgame', []],
    [`position fen ${FEN} moves h2e2`, [`position fen ${FEN} moves h2e2`]],
    ['go depth 12', ['go depth 12']],
    ['go nodes 500', ['go nodes 500']],
    ['go infinite', ['go infinite']],
    ['go movetime 1500', ['go time 2 movestogo 1']],
    ['go depth 5 movetime 3000', ['go time 3 movestogo 1']],
    ['go depth 5 searchmoves h2e2 c3c4', ['banmoves b2e2', 'go depth 5']],
    ['setoption name Unknown value 3', []],
    ['debug on', []],
  ])('%j is sent as %j', (line, expected) => {
    expect(greeted().toEngine(line)).toEqual(expected);
  });

  test('options have their names of UCI', () => {
    const translator = greeted('hashsize type spin', 'newgame type button');
    expect(translator.toEngine('setoption name Hash value 64')).toEqual(['setoption hashsize 64']);
    expect(translator.toEngine('ucinewgame')).toEqual(['setoption newgame']);
  });

  test('times are in milliseconds if the engine can count them', () => {
    const translator = greeted('usemillisec type check default false');
    expect(translator.toEngine('isready')).toEqual(['setoption usemillisec true', 'isready']);
    expect(translator.toEngine('isready')).toEqual(['isready']);
    expect(translator.toEngine('go movetime 1500')).toEqual(['go time 1500 movestogo 1']);
  });

  test('a session of UCI searches with it', async () => {
    const translator = greeted();
    const sent: string[] = [];
    const session = new Session({
      send: (line) => sent.push(...translator.toEngine(line)),
      coordinates: 'ranks-0-9',
    });
    const receive = (...lines: readonly string[]): void => {
      for (const line of lines) session.receive(translator.fromEngine(line) ?? '');
    };
    const started = session.start();
    receive('id name Stand-in', 'option hashsize type spin min 1 max 64 default 16', 'ucciok');
    receive('readyok');
    expect(await started).toMatchObject({ ok: true, value: { name: 'Stand-in' } });
    const { done } = session.search({ position: { fen: FEN }, limits: { depth: 2 } });
    receive('info depth 2 score 30 pv h2e2 h9g7', 'bestmove h2e2 ponder h9g7');
    expect(await done).toMatchObject({
      kind: 'finished',
      bestMove: 'h2e2',
      evaluation: { settled: [{ depth: 2, score: { kind: 'cp', value: 30 } }] },
    });
    expect(sent).toContain('go depth 2');
  });
});
