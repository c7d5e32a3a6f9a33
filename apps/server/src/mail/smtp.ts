import { createTransport } from 'nodemailer';
import type { MailConfig } from '../config/config.ts';
import type { SendMail } from './send-mail.ts';

/** Time limit for each step of sending, in milliseconds. */
const TIMEOUT = 20_000;

/** Sends emails through the operator's mail server. The library prevents line breaks in addresses and subjects. */
export function makeSmtp({ smtpUrl, from }: MailConfig): SendMail {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ recipient, subject, text }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text });
  };
}
