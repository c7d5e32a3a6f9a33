/** One start of the engine: loaded, greeted, and spoken to until it is ended or fails. */
import { findFormatProblem } from '@chuhe/network/format';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import type { InitialOption, Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { Failure, SearchHandle, SearchRequest } from '@chuhe/uci/search';
import { Session } from '@chuhe/uci/session';
import type { EngineSettings } from './engine-settings.ts';
import { type EngineFailure, failureFrom } from './failure.ts';
import type { LoadProgress, LoadRequest } from './load-engine.ts';
import {
  type EvaluationWord,
  NETWORK_PATH,
  type Network,
  type NetworkProblem,
  parseEvaluationWord,
} from './network.ts';
import type { EngineProgram, ProgramListener } from './program.ts';

export interface InstanceEffects {
  readonly load: (request: LoadRequest) => Promise<Result<EngineProgram, EngineFailure>>;
  readonly schedule: Schedule;
}

export interface InstanceRequest {
  readonly settings: EngineSettings;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Called once if it fails after it was ready; it has been ended then. */
  readonly onFailed: (failure: EngineFailure) => void;
  readonly signal: AbortSignal;
  /** To evaluate with, in place of the classical evaluation; it may come while the engine is loaded. */
  readonly network?: Promise<Network | undefined>;
  /** Called when the engine says what it evaluates with. */
  readonly onEvaluationWord?: (word: EvaluationWord) => void;
}

/** `bad-network`: the engine runs, or would, but not with the network that it was given. */
export type StartFailure =
  | EngineFailure
  | { readonly reason: 'bad-network'; readonly problem: NetworkProblem };

export interface EngineInstance {
  /** As the engine calls itself. */
  readonly name: string;
  /** Takes effect when no search runs. */
  readonly configure: (settings: EngineSettings) => void;
  readonly search: (request: SearchRequest) => SearchHandle;
  /** Ends it without a word to `onFailed`. */
  readonly terminate: () => void;
}

/** Never rejects. */
export async function startInstance(
  effects: InstanceEffects,
  request: InstanceRequest,
): Promise<Result<EngineInstance, StartFailure>> {
  const { onProgress, signal } = request;
  const wire = new Wire();
  const loaded = await effects.load({ onProgress, signal, listener: wire });
  if (!loaded.ok) return loaded;
  const program = loaded.value;
  const network = await request.network;
  const problem = network && findFormatProblem(network.bytes);
  if (problem !== undefined) {
    program.terminate();
    return fail({ reason: 'bad-network', problem });
  }
  let onFailed: ((failure: Failure) => void) | undefined;
  const words = new EvaluationWords(request.onEvaluationWord);
  const session = makeSession(program, {
    settings: request.settings,
    schedule: effects.schedule,
    onFailed: (failure) => onFailed?.(failure),
    onMessage: words.take,
  });
  wire.connect(session);
  const started = await session.start();
  if (!started.ok || signal.aborted) {
    program.terminate();
    const detail = session.failure?.detail ?? 'Nobody waits for it any more.';
    return fail(wire.failure ?? failureFrom('start-failed', detail));
  }
  if (network !== undefined && !(await isUsed(network, { session, program, words }))) {
    program.terminate();
    return fail(wire.failure ?? { reason: 'bad-network', problem: 'refused-by-engine' });
  }
  onFailed = (failure) => {
    program.terminate();
    request.onFailed(wire.failure ?? failureFrom('crashed', failure.detail));
  };
  return ok(
    makeInstance({ session, program, settings: request.settings, name: started.value.name }),
  );
}

/** What the engine has said of its evaluation. */
class EvaluationWords {
  last: EvaluationWord | undefined;
  /** Resolves at the first error: the search that it came from never ends. */
  readonly error: Promise<void>;
  readonly #tell: ((word: EvaluationWord) => void) | undefined;
  #onError: () => void = () => undefined;

  constructor(tell: ((word: EvaluationWord) => void) | undefined) {
    this.#tell = tell;
    this.error = new Promise((resolve) => {
      this.#onError = resolve;
    });
  }

  take = (text: string): void => {
    const word = parseEvaluationWord(text);
    if (word === undefined || word === this.last) return;
    this.last = word;
    if (word === 'error') this.#onError();
    else this.#tell?.(word);
  };
}

interface Trial {
  readonly session: Session;
  readonly program: EngineProgram;
  readonly words: EvaluationWords;
}

/** Whether the engine itself says, in a search of one ply, that it evaluates with the network. */
async function isUsed(network: Network, { session, program, words }: Trial): Promise<boolean> {
  program.writeFile(NETWORK_PATH, network.bytes);
  session.setOption('EvalFile', NETWORK_PATH);
  const search = session.search({ position: {}, limits: { depth: 1 } });
  await Promise.race([search.done, words.error]);
  return words.last === 'network';
}

/** What the program tells, handed to the session as soon as there is one. */
class Wire implements ProgramListener {
  failure: EngineFailure | undefined;
  #session: Session | undefined;

  connect(session: Session): void {
    this.#session = session;
    if (this.failure !== undefined) session.exited(this.failure.detail);
  }

  line = (text: string): void => this.#session?.receive(text);

  failed = (failure: EngineFailure): void => {
    this.failure ??= failure;
    this.#session?.exited(failure.detail);
  };
}

interface SessionWishes {
  readonly settings: EngineSettings;
  readonly schedule: Schedule;
  readonly onFailed: (failure: Failure) => void;
  readonly onMessage: (text: string) => void;
}

function makeSession(program: EngineProgram, wishes: SessionWishes): Session {
  return new Session({
    send: (line) => program.send(line),
    // The build that is shipped is Fairy-Stockfish; its name says so too.
    coordinates: (engine) => coordinatesOfEngine(engine.name) ?? 'ranks-1-10',
    options: optionsOf(wishes.settings),
    schedule: wishes.schedule,
    onEvent: (event) => {
      if (event.kind === 'failed') wishes.onFailed(event);
      if (event.kind === 'message') wishes.onMessage(event.text);
    },
  });
}

interface Parts {
  readonly session: Session;
  readonly program: EngineProgram;
  readonly settings: EngineSettings;
  readonly name: string;
}

function makeInstance({ session, program, settings, name }: Parts): EngineInstance {
  const set = new Map(optionsOf(settings).map((option) => [option.name, option.value]));
  return {
    name,
    configure: (wished) => {
      // Only what changed: the engine forgets all that it knows when its hash or threads are set.
      for (const option of optionsOf(wished)) {
        if (set.get(option.name) === option.value) continue;
        set.set(option.name, option.value);
        session.setOption(option.name, option.value);
      }
    },
    search: (request) => session.search(request),
    terminate: () => {
      session.quit();
      program.terminate();
    },
  };
}

function optionsOf(settings: EngineSettings): InitialOption[] {
  return [
    { name: 'Threads', value: settings.threads },
    { name: 'Hash', value: settings.hashMb },
    { name: 'MultiPV', value: settings.multiPv },
  ];
}
