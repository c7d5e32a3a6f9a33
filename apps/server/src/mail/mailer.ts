import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type SendMail, sendDueMails } from './send-mail.ts';

/** Milliseconds between two checks for mail to retry. */
const CHECK_INTERVAL = 60_000;

export interface MailerOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Without it, mail stays queued. A trial shows it on a page. */
  readonly send: SendMail | undefined;
  /** Whether the site has that page. */
  readonly isShown: boolean;
}

/** Sends queued mail, one batch at a time: when woken, and every minute. */
export class Mailer {
  readonly #options: MailerOptions;
  #log: FastifyBaseLogger | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;

  constructor(options: MailerOptions) {
    this.#options = options;
  }

  open(log: FastifyBaseLogger): void {
    this.#log = log;
    const { send, isShown } = this.#options;
    if (send === undefined) {
      if (!isShown) log.warn('mail cannot be sent: set SMTP_URL and MAIL_FROM');
      return;
    }
    this.#timer = setInterval(() => this.wake(), CHECK_INTERVAL).unref();
    this.wake();
  }

  /** Sends new mail in the background. */
  wake(): void {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Waits for the batch in progress. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isWanted = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { database, now, send } = this.#options;
    const onFailure = (error: unknown): void =>
      this.#log?.warn({ reason: reasonOf(error) }, 'a mail was not taken');
    if (send === undefined) return;
    while (this.#isWanted) {
      this.#isWanted = false;
      await sendDueMails(database.db, { send, now, onFailure }).catch((error: unknown) =>
        this.#log?.error({ err: error }, 'mail was not sent'),
      );
    }
  }
}

/** Only the code, because the message of a mail server often repeats the address. */
function reasonOf(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = error;
  return responseCode ?? code ?? 'unknown';
}
