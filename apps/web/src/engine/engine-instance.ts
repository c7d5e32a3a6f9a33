/** Loads the engine, initialises its UCI session, and runs searches until the engine is ended or fails. */
import { isNetworkRefusal, parseResources, type Resources } from '@chuhe/engine/messages';
import { coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { InitialOption, Schedule } from '@chuhe/uci/host';
import { fail, ok, type Result } from '@chuhe/uci/result';
import type { Failure, SearchHandle, SearchRequest } from '@chuhe/uci/search';
import { Session } from '@chuhe/uci/session';
import type { EngineSettings } from './engine-settings.ts';
import { detailOf, type EngineFailure, failureFrom } from './failure.ts';
import type { LoadRequest } from './load-engine.ts';
import type { LoadProgress } from './load-progress.ts';
import type { Network, NetworkIdentity, NetworkProblem } from './network.ts';
import { NetworkTrial } from './network-trial.ts';
import type { EngineProgram, ProgramListener } from './program.ts';

export interface InstanceEffects {
  readonly load: (request: LoadRequest) => Promise<Result<EngineProgram, EngineFailure>>;
  readonly schedule: Schedule;
}

export interface InstanceRequest {
  readonly settings: EngineSettings;
  readonly onProgress: (progress: LoadProgress) => void;
  /** Called once if the engine fails after its start. By then the engine has been terminated. */
  readonly onFailed: (failure: EngineFailure) => void;
  /** Called whenever the engine reports the resources that it uses, even during its start. */
  readonly onResources: (resources: Resources) => void;
  /** Aborting it ends the engine, during its start or later. No callback is called after that. */
  readonly signal: AbortSignal;
  /** The user's network, used instead of the site's. It may arrive while the engine is loading. */
  readonly network?: Promise<Network | undefined>;
}

/** `bad-network`: the engine could run, but not with the given network. */
export type StartFailure =
  | EngineFailure
  | { readonly reason: 'bad-network'; readonly problem: NetworkProblem };

export interface EngineInstance {
  /** The name that the engine reports. */
  readonly name: string;
  /** The site's network, which was loaded with the engine. */
  readonly network: NetworkIdentity | undefined;
  /** Takes effect as soon as no search is running. */
  readonly configure: (settings: EngineSettings) => void;
  /** Clears what earlier searches have left, before the next search. */
  readonly forget: () => void;
  readonly search: (request: SearchRequest) => SearchHandle;
}

/** Never rejects. After a failure, the engine has been terminated. */
export async function startInstance(
  effects: InstanceEffects,
  request: InstanceRequest,
): Promise<Result<EngineInstance, StartFailure>> {
  const wire = new Wire();
  let end = nothing;
  try {
    const { onProgress, signal } = request;
    const loaded = await effects.load({ onProgress, signal, listener: wire });
    if (!loaded.ok) return loaded;
    const start = new Start({ program: loaded.value, wire, request, schedule: effects.schedule });
    end = start.end;
    const started = await start.run();
    if (!started.ok) end();
    return started;
  } catch (error) {
    end();
    return fail(wire.failure ?? failureFrom('start-failed', detailOf(error)));
  }
}

function nothing(): void {}

interface StartParts {
  readonly program: EngineProgram;
  readonly wire: Wire;
  readonly request: InstanceRequest;
  readonly schedule: Schedule;
}

/** Sets up a loaded program as an engine. If the user has a network, verifies that the engine uses it. */
class Start {
  readonly #parts: StartParts;
  readonly #session: Session;
  #trial: NetworkTrial | undefined;
  #onFailed: ((failure: Failure) => void) | undefined;

  constructor(parts: StartParts) {
    this.#parts = parts;
    const { program, request, schedule, wire } = parts;
    const { signal, settings } = request;
    this.#session = makeSession(program, {
      settings,
      schedule,
      onFailed: (failure) => this.#onFailed?.(failure),
      onMessage: (text) => this.#onMessage(text),
    });
    wire.connect(this.#session);
    if (signal.aborted) this.end();
    else signal.addEventListener('abort', this.end);
  }

  /** Ends the session and the program, which also settles every promise that `run` awaits. */
  readonly end = (): void => {
    const { program, request } = this.#parts;
    request.signal.removeEventListener('abort', this.end);
    this.#onFailed = undefined;
    this.#session.quit();
    program.terminate();
  };

  async run(): Promise<Result<EngineInstance, StartFailure>> {
    const { request, wire } = this.#parts;
    const network = await request.network;
    if (this.#isOver()) return fail(this.#failure());
    const problem = network && (await this.#try(network));
    if (problem !== undefined) return fail({ reason: 'bad-network', problem });
    // If a network was tried, the session has been started already, and this returns the same result.
    const started = await this.#session.start();
    if (!started.ok || this.#isOver()) return fail(this.#failure());
    this.#onFailed = ({ detail }) => {
      this.end();
      request.onFailed(wire.failure ?? failureFrom('crashed', detail));
    };
    return ok(this.#makeInstance(started.value.name));
  }

  async #try(network: Network): Promise<NetworkProblem | undefined> {
    const { program, schedule, wire } = this.#parts;
    this.#trial = new NetworkTrial({ session: this.#session, program, schedule });
    const problem = await this.#trial.run(network);
    return wire.failure?.reason === 'no-memory' ? 'no-memory' : problem;
  }

  /**
   * After an error message the engine's search is lost, so the engine counts as failed. A refused network is no such
   * error: the engine continues with the network before it.
   */
  #onMessage(text: string): void {
    const { request, wire } = this.#parts;
    this.#trial?.onMessage(text);
    const resources = parseResources(text);
    if (resources !== undefined) request.onResources(resources);
    const message = parseEvaluationMessage(text);
    if (message?.kind !== 'error' || isNetworkRefusal(text)) return;
    const reason = this.#onFailed === undefined ? 'start-failed' : 'crashed';
    wire.failed(failureFrom(reason, message.text));
  }

  #isOver(): boolean {
    return this.#session.failure !== undefined;
  }

  #failure(): EngineFailure {
    const detail = this.#session.failure?.detail ?? 'The start was cancelled.';
    return this.#parts.wire.failure ?? failureFrom('start-failed', detail);
  }

  #makeInstance(name: string): EngineInstance {
    const session = this.#session;
    const { settings } = this.#parts.request;
    const set = new Map(optionsOf(settings).map((option) => [option.name, option.value]));
    return {
      name,
      network: this.#parts.program.network,
      configure: (wished) => {
        // Sends only changed options, because the engine clears its hash when hash or threads are set.
        for (const option of optionsOf(wished)) {
          if (set.get(option.name) === option.value) continue;
          set.set(option.name, option.value);
          session.setOption(option.name, option.value);
        }
      },
      forget: () => void session.newGame(),
      search: (request) => session.search(request),
    };
  }
}

/** Forwards the program's output to the session, once it is connected. */
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

interface SessionOptions {
  readonly settings: EngineSettings;
  readonly schedule: Schedule;
  readonly onFailed: (failure: Failure) => void;
  readonly onMessage: (text: string) => void;
}

function makeSession(program: EngineProgram, wishes: SessionOptions): Session {
  return new Session({
    send: (line) => program.send(line),
    coordinates: (engine) => coordinatesOfEngine(engine.name) ?? 'ranks-0-9',
    options: optionsOf(wishes.settings),
    schedule: wishes.schedule,
    onEvent: (event) => {
      if (event.kind === 'failed') wishes.onFailed(event);
      if (event.kind === 'message') wishes.onMessage(event.text);
    },
  });
}

function optionsOf(settings: EngineSettings): InitialOption[] {
  return [
    { name: 'Threads', value: settings.threads },
    { name: 'Hash', value: settings.hashMb },
    { name: 'MultiPV', value: settings.multiPv },
  ];
}
