/** The part of the server's log that the engine writes to; `app.log` is one. */
export interface EngineLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}
