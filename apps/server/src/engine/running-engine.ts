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
import { MAX_HASH_MB } from './own-program.ts';

export interface EngineRequest {
  readonly program: EngineProgram;
  readonly hashMb: number;
  readonly timeouts: Timeouts;
  readonly log: EngineLog;
}

interface EngineParts extends EngineRequest {
  readonly open: OpenTransport;
  /** The coordinates to use if the name of the engine does not determine them. */
  readonly coordinates: Coordinates;
}

/** An engine that writes this many invalid lines is ended, since it is broken or not a UCI engine. */
const MAX_IGNORED_LINES = 1_000;

/** A UCI session together with its process or thread. If one of the two fails, the other is ended. */
export class RunningEngine {
  /** What the engine evaluates with, according to its own report; `undefined` if it reports nothing. */
  evaluation: EvaluationSource | undefined;
  /** The error that the engine has reported, or a description of its refusal of a network. */
  reportedError: string | undefined;
  readonly program: EngineProgram;
  readonly session: Session;
  readonly transport: EngineTransport;
  readonly #log: EngineLog;
  /** The size of the hash table in MiB that the engine has been told, and the one of the pool. */
  #hashMb: number;
  readonly #poolHashMb: number;
  #hasWarned = false;

  constructor({ open, ...parts }: EngineParts) {
    const { program, timeouts, coordinates, log } = parts;
    this.#log = log;
    this.#poolHashMb = hashOf(parts);
    this.#hashMb = this.#poolHashMb;
    this.program = program;
    this.transport = open((text) => this.session.receiveChunk(text));
    this.session = new Session({
      send: (line) => this.transport.send(line),
      coordinates: ({ name }) => coordinatesOfEngine(name) ?? coordinates,
      options: initialOptions(parts),
      onEvent: (event) => this.#handleEvent(event),
      schedule,
      timeouts,
    });
    void this.transport.ended.then((how) => this.session.exited(how));
  }

  /** The engine's name, as it reports it. */
  get name(): string {
    return this.session.engine?.name ?? '';
  }

  get isAlive(): boolean {
    return this.session.failure === undefined && !this.transport.isEnded;
  }

  /** @param hashMb the size of the hash table for the next search; that of the pool if absent. A new size empties the table. */
  useHash(hashMb = this.#poolHashMb): void {
    if (hashMb === this.#hashMb) return;
    this.#hashMb = hashMb;
    this.session.setOption('Hash', hashMb);
  }

  /** @param multiPv number of lines; reduced to what the engine supports */
  search(request: SearchRequest, multiPv: number): SearchHandle {
    const option = this.session.engine && findOption(this.session.engine.options, 'MultiPV');
    if (option?.type === 'spin') {
      this.session.setOption('MultiPV', Math.max(option.min, Math.min(option.max, multiPv)));
    }
    return this.session.search(request);
  }

  /** Resolves when the process or thread has ended. */
  async end(): Promise<void> {
    this.session.quit();
    await this.transport.end();
  }

  #handleEvent(event: SessionEvent): void {
    switch (event.kind) {
      case 'message':
        this.#handleMessage(event.text);
        return;
      case 'ignored-line':
        this.#handleIgnoredLine(event.text, event.count);
        return;
      case 'option-refused':
        this.#handleRefusedOption(event);
        return;
      case 'failed':
        // The engine may still be running, hung or with invalid output.
        this.transport.kill();
        return;
      case 'ready':
        return;
      default:
        event satisfies never;
    }
  }

  #handleMessage(text: string): void {
    const message = parseEvaluationMessage(text);
    if (message?.kind === 'error') {
      this.reportedError = message.text;
      // After such an error, most engines never answer again.
      this.transport.kill();
    } else if (message?.kind === 'network') {
      // The folder is removed, since it is private.
      this.evaluation = { kind: 'network', file: basename(message.file) };
    } else if (message !== undefined) this.evaluation = message;
  }

  /** A refused network is an error, since the engine would evaluate differently without notice. An engine may lack other options. */
  #handleRefusedOption(event: Extract<SessionEvent, { kind: 'option-refused' }>): void {
    const { name, error } = event;
    if (name === EVAL_FILE) this.reportedError = `It refuses the option ${name}: ${error}.`;
    else if (error !== 'unknown-option') this.#log.warn(event, 'the engine refuses an option');
  }

  #handleIgnoredLine(text: string, count: number): void {
    const { label } = this.transport;
    // Before their greeting, engines may write any text.
    if (this.session.engine !== undefined && !this.#hasWarned) {
      this.#hasWarned = true;
      this.#log.warn({ in: label, text }, 'the engine wrote a line without meaning');
    }
    if (count !== MAX_IGNORED_LINES) return;
    this.#log.warn({ in: label, count }, 'the engine wrote too many invalid lines and is ended');
    this.transport.kill();
  }
}

function initialOptions({ program, hashMb }: EngineRequest): InitialOption[] {
  return [
    // Each engine runs one search at a time.
    { name: 'Threads', value: 1 },
    { name: 'Hash', value: hashOf({ program, hashMb }) },
    ...(program.kind === 'own' ? [] : program.options),
  ];
}

function hashOf({ program, hashMb }: Pick<EngineRequest, 'program' | 'hashMb'>): number {
  return program.kind === 'own' ? Math.min(hashMb, MAX_HASH_MB) : hashMb;
}

function schedule(callback: () => void, delayMs: number): () => void {
  const timer = setTimeout(callback, delayMs);
  return () => clearTimeout(timer);
}
