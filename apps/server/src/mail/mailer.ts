import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/database.ts';
import { type Mail, queueMail } from './mail-repository.ts';
import { type SendMail, sendDueMails } from './send-mail.ts';

declare module 'fastify' {
  interface FastifyInstance {
    mail: Mailer;
  }
}

/** Time between two checks for emails to retry, in milliseconds. */
const CHECK_INTERVAL = 60_000;

export interface MailerOptions {
  readonly database: Database;
  readonly now: () => Date;
  /** Sends an email. Without it, emails stay queued, and a trial shows them on a page. */
  readonly send: SendMail | undefined;
  /** Added at the end of each email: where the operator and the terms are found. */
  readonly foot: () => string;
  /** Whether the site shows queued emails on a page. */
  readonly isShown: boolean;
}

/** Sends queued emails in batches, when `wake` is called and every minute. */
export class Mailer {
  readonly #options: MailerOptions;
  #log: FastifyBaseLogger | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #sent = 0;
  #failed = 0;

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

  /** Whether queued emails reach anyone: by a mail server, or on the page of a trial. */
  get canSend(): boolean {
    return this.#options.send !== undefined || this.#options.isShown;
  }

  /** Emails that this process has sent, and tries that failed. */
  get counts(): { readonly sent: number; readonly failed: number } {
    return { sent: this.#sent, failed: this.#failed };
  }

  /**
   * Sends an email at once, without the queue. In a trial, it is queued and shown on the page.
   *
   * @throws the error of the mail server; Error if mail cannot be sent
   */
  async sendNow(mail: Mail): Promise<void> {
    const { database, now, send, isShown } = this.#options;
    if (send !== undefined) return send(mail);
    if (!isShown) throw new Error('SMTP_URL and MAIL_FROM are not set');
    await queueMail(database.db, mail, now());
  }

  /** Starts to send queued emails in the background. */
  wake(): void {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  /** Stops sending, and waits until the current batch is done. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#isWanted = false;
    await this.#running;
  }

  async #run(): Promise<void> {
    const { database, now, send, foot } = this.#options;
    if (send === undefined) return;
    const counting: SendMail = async (mail) => {
      await send({ ...mail, text: `${mail.text}\n${foot()}\n` });
      this.#sent += 1;
    };
    const onFailure = (error: unknown): void => {
      this.#failed += 1;
      this.#log?.warn({ reason: reasonOf(error) }, 'an email could not be sent');
    };
    while (this.#isWanted) {
      this.#isWanted = false;
      await sendDueMails(database.db, { send: counting, now, onFailure }).catch((error: unknown) =>
        this.#log?.error({ err: error }, 'the queue of emails failed'),
      );
    }
  }
}

/** The code of an error. The message is left out, because mail servers often repeat the address in it. */
export function reasonOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown';
  const { code, responseCode }: { code?: unknown; responseCode?: unknown } = error;
  const reason = responseCode ?? code;
  return typeof reason === 'string' || typeof reason === 'number' ? String(reason) : 'unknown';
}
