/** One start of the engine: loaded, greeted, and spoken to until it is ended or fails. */
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import type { InitialOption, Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { Failure, SearchHandle, SearchRequest } from '@chuhe/uci/search';
import { Session } from '@chuhe/uci/session';
import type { EngineSettings } from './engine-settings.ts';
import { type EngineFailure, failureFrom } from './failure.ts';
import type { LoadProgress, LoadRequest } from './load-engine.ts';
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
}

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
): Promise<Result<EngineInstance, EngineFailure>> {
  const wire = new Wire();
  const { onProgress, signal } = request;
  const loaded = await effects.load({ onProgress, signal, listener: wire });
  if (!loaded.ok) return loaded;
  const program = loaded.value;
  let onFailed: ((failure: Failure) => void) | undefined;
  const session = makeSession(program, {
    settings: request.settings,
    schedule: effects.schedule,
    onFailed: (failure) => onFailed?.(failure),
  });
  wire.connect(session);
  const started = await session.start();
  if (!started.ok || signal.aborted) {
    program.terminate();
    const detail = session.failure?.detail ?? 'Nobody waits for it any more.';
    return fail(wire.failure ?? failureFrom('start-failed', detail));
  }
  onFailed = (failure) => {
    program.terminate();
    request.onFailed(wire.failure ?? failureFrom('crashed', failure.detail));
  };
  return ok(
    makeInstance({ session, program, settings: request.settings, name: started.value.name }),
  );
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

/** An own network would be one more here, `EvalFile`, after its file was given to the program. */
function optionsOf(settings: EngineSettings): InitialOption[] {
  return [
    { name: 'Threads', value: settings.threads },
    { name: 'Hash', value: settings.hashMb },
    { name: 'MultiPV', value: settings.multiPv },
  ];
}
