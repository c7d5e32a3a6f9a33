import { ROUTES } from '@chuhe/contract/routes';
import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../http/api-error.ts';
import { languageOf } from '../../http/request-language.ts';
import { addRoute, perMinute } from '../../http/route.ts';
import { makeMail } from '../../mail/mail-texts.ts';
import { reasonOf } from '../../mail/mailer.ts';
import { findUser } from '../../users/user-repository.ts';
import type { AdminContext } from './admin-context.ts';

/** `POST /api/admin/test-mail`. Only to the own address, so that no one uses the site to write to strangers. */
export function sendTestMail(app: FastifyInstance, { database, mail }: AdminContext): void {
  addRoute(app, { ...ROUTES.sendTestMail, limit: perMinute(5) }, async ({ caller, request }) => {
    const user = await findUser(database.db, caller.userId);
    if (user === undefined) throw new ApiError('UNAUTHORIZED');
    const { email: recipient } = user;
    if (recipient === null) throw new ApiError('CONFLICT', { messages: NO_ADDRESS });
    try {
      await mail.sendNow(makeMail({ kind: 'TEST', language: languageOf(request), recipient }));
    } catch (error) {
      throw new ApiError('MAIL_NOT_SENT', { messages: notSent(reasonOf(error)) });
    }
    return { recipient };
  });
}

const NO_ADDRESS = {
  en: 'Your account has no email address',
  vi: 'Tài khoản của bạn chưa có địa chỉ email',
  zh: '您的账号没有邮箱地址',
};

/** @param reason the code of the mail server or of the connection, such as `535` or `ECONNREFUSED` */
function notSent(reason: string) {
  return {
    en: `The mail server did not accept the email (${reason})`,
    vi: `Máy chủ email không nhận email (${reason})`,
    zh: `邮件服务器未接收邮件（${reason}）`,
  };
}
