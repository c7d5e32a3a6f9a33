import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/config.ts';
import type { SendMail } from './send-mail.ts';

/** Milliseconds that a mail server may take for a step. */
const PATIENCE = 20_000;

/** By the operator's mail server. Addresses and subjects go through the library, which refuses line breaks in them. */
export function makeSmtp({ smtpUrl, from }: MailConfig): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: PATIENCE,
    greetingTimeout: PATIENCE,
    socketTimeout: PATIENCE,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text });
  };
}
