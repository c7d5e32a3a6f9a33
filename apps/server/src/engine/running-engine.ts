import { basename } from 'node:path';
import { type Coordinates, coordinatesOfEngine } from '@chuhe/uci/coordinates';
import { parseEvaluationMessage } from '@chuhe/uci/evaluation-message';
import type { InitialOption, SessionEvent, Timeouts } from '@chuhe/uci/host';
import { findOption } from '@chuhe/uci/option';
import type { SearchHandle, SearchRequest } from '@chuhe/uci/search';
import { Session } from '@chuhe/uci/session';
import type { EvaluationSource } from './engine-job.ts';
import type { EngineLog } from './engine-log.ts';
import { type EngineProgram, EVAL_FILE } from './engine-program.ts';
import type { EngineTransport } from './engine-transport.ts';
import type { OpenTransport } from './open-transport.ts';
import { MOST_HASH_MB } from './own-program.ts';

export interface EngineRequest {
  readonly program: EngineProgram;
  readonly hashMb: number;
  readonly timeouts: Timeouts;
  readonly log: EngineLog;
}

interface EngineParts extends EngineRequest {
  readonly open: OpenTransport;
  /** For an engine whose name does not tell. */
  readonly coordinates: Coordinates;
}

/** Lines without meaning after which an engine is ended: it is broken, or no engine. */
const MAX_IGNORED_LINES = 1_000;

/** A UCI session with the process or thread that it speaks to; whichever of the two fails takes the other with it. */
export class RunningEngine {
  /** What the engine says it evaluates with; `undefined` when it does not say. */
  evaluation: EvaluationSource | undefined;
  /** Why the engine cannot go on: in its own words, or that it takes no network. */
  complaint: string | undefined;
  readonly program: EngineProgram;
  readonly session: Session;
  readonly transport: EngineTransport;
  readonly #log: EngineLog;
  #hasWarned = false;

  constructor({ open, ...parts }: EngineParts) {
    const { program, timeouts, coordinates, log } = parts;
    this.#log = log;
    this.program = program;
    this.transport = open((text) => this.session.receiveChunk(text));
    this.session = new Session({
      send: (line) => this.transport.send(line),
      coordinates: ({ name }) => coordinatesOfEngine(name) ?? coordinates,
      options: initialOptions(parts),
      onEvent: (event) => this.#take(event),
      schedule,
      timeouts,
    });
    void this.transport.ended.then((how) => this.session.exited(how));
  }

  /** As it calls itself. */
  get name(): string {
    return this.session.engine?.name ?? '';
  }

  get isAlive(): boolean {
    return this.session.failure === undefined && !this.transport.isEnded;
  }

  /** `multiPv` is cut to what the engine can; one that cannot gives one line. */
  search(request: SearchRequest, multiPv: number): SearchHandle {
    const option = this.session.engine && findOption(this.session.engine.options, 'MultiPV');
    if (option?.type === 'spin') {
      this.session.setOption('MultiPV', Math.max(option.min, Math.min(option.max, multiPv)));
    }
    return this.session.search(request);
  }

  /** Resolves when the process or thread is gone. */
  async end(): Promise<void> {
    this.session.quit();
    await this.transport.end();
  }

  #take(event: SessionEvent): void {
    switch (event.kind) {
      case 'message':
        this.#hear(event.text);
        return;
      case 'ignored-line':
        this.#ignore(event.text, event.count);
        return;
      case 'option-refused':
        this.#refuse(event);
        return;
      case 'failed':
        // It may still run: it hangs, or answers in a way that nobody can use.
        this.transport.kill();
        return;
      case 'ready':
        return;
      default:
        event satisfies never;
    }
  }

  #hear(text: string): void {
    const message = parseEvaluationMessage(text);
    if (message?.kind === 'error') {
      this.complaint = message.text;
      // Most engines never answer again.
      this.transport.kill();
    } else if (message?.kind === 'network') {
      // Where it lies on this machine is nobody's business.
      this.evaluation = { kind: 'network', file: basename(message.file) };
    } else if (message !== undefined) this.evaluation = message;
  }

  /** An engine may lack the other options; without this one it would quietly evaluate by something else. */
  #refuse(event: Extract<SessionEvent, { kind: 'option-refused' }>): void {
    const { name, error } = event;
    if (name === EVAL_FILE) this.complaint = `It refuses the option ${name}: ${error}.`;
    else if (error !== 'unknown-option') this.#log.warn(event, 'the engine refuses an option');
  }

  #ignore(text: string, count: number): void {
    const { label } = this.transport;
    // Before its greeting, an engine writes its name as it likes.
    if (this.session.engine !== undefined && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#log.warn({ in: label, text }, 'the engine wrote a line without meaning');
    }
    if (count !== MAX_IGNORED_LINES) return;
    this.#log.warn({ in: label, count }, 'the engine is ended for its lines without meaning');
    this.transport.kill();
  }
}

function initialOptions({ program, hashMb }: EngineRequest): InitialOption[] {
  const isOwn = program.kind === 'own';
  return [
    // As many searches run at a time as there are engines.
    { name: 'Threads', value: 1 },
    { name: 'Hash', value: isOwn ? Math.min(hashMb, MOST_HASH_MB) : hashMb },
    ...(isOwn ? [] : program.options),
  ];
}

function schedule(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
