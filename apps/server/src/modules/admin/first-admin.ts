import { emailField, newPasswordField } from '@chuhe/contract/identity';
import { COOKIES } from '@chuhe/contract/names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { insertAudit } from '../../db/audit-repository.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { documentLanguage, sendPage } from '../../http/page.ts';
import { publicRoute } from '../../http/public-route.ts';
import { perMinute } from '../../http/route.ts';
import {
  countOwners,
  findUserByEmail,
  insertUser,
  lockAdmins,
} from '../../users/user-repository.ts';
import { callerOfToken } from '../identity/caller-of-token.ts';
import { type Entered, enterAccount } from '../identity/enter-account.ts';
import { findLinkToken, takeLinkToken } from '../identity/link-token-repository.ts';
import { giveTokens } from '../identity/open-session.ts';
import { hashPassword, isGuessable } from '../identity/passwords.ts';
import { hashSecret } from '../identity/tokens.ts';
import type { AdminContext } from './admin-context.ts';
import { type FirstAdminProblem, makeFirstAdminPage } from './first-admin-page.ts';

/** `GET` and `POST /first-admin`: the target of the link that the server prints. The form works without scripts, and signs in. */
export function firstAdmin(app: FastifyInstance, context: AdminContext): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4096 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/first-admin', limited(), async (request, reply) => {
      const token = tokenSchema.safeParse(request.query).data?.token ?? '';
      const isValid =
        (await findLink(context, token)) && (await countOwners(context.database.db)) === 0;
      return send(request, reply, context, { token, problem: isValid ? undefined : 'LINK' });
    });
    scope.post('/first-admin', limited(), async (request, reply) => {
      const token = tokenSchema.safeParse(request.body).data?.token ?? '';
      const form = formSchema.safeParse(request.body);
      const isWeak = form.success && isGuessable(form.data.password, [form.data.email]);
      if (!form.success || isWeak) {
        return send(request, reply, context, { token, problem: 'FORM' });
      }
      const made = await makeAdmin(context, form.data, request);
      if (typeof made === 'string') return send(request, reply, context, { token, problem: made });
      await context.sessions.announce(made.ended);
      await giveTokens(context, made.opened, { request, reply });
      // A guest's token would still be used by the next page, which gets one of the owner by the refresh cookie.
      reply.clearCookie(COOKIES.access, { path: '/' });
      return reply.redirect('/admin', 303);
    });
  });
}

const tokenSchema = z.object({ token: z.string().max(100) });
const formSchema = tokenSchema.extend({ email: emailField, password: newPasswordField });

const limited = () => ({ config: { ...publicRoute().config, limit: perMinute(30) } });

/** Creates the owner and opens a session. What a guest of the browser has done moves into the account. */
async function makeAdmin(
  context: AdminContext,
  { token, email, password }: z.output<typeof formSchema>,
  request: FastifyRequest,
): Promise<FirstAdminProblem | Entered> {
  const { database, now } = context;
  // Checked first, because hashing the password is expensive.
  if (!(await findLink(context, token))) return 'LINK';
  const passwordHash = await hashPassword(password);
  const time = now();
  const access = await callerOfToken(context, request.cookies[COOKIES.access], { isFresh: true });
  const guest = access?.isGuest === true ? access : undefined;
  return inTransaction(database.db, async (tx) => {
    await lockAdmins(tx);
    if (await findUserByEmail(tx, email)) return 'EMAIL';
    const purpose = 'FIRST_ADMIN';
    const link = await takeLinkToken(tx, { hash: hashSecret(token), purpose, now: time });
    if (link === undefined || (await countOwners(tx)) > 0) return 'LINK';
    const times = { createdAt: time, updatedAt: time };
    const user = await insertUser(tx, { type: 'ADMIN', email, passwordHash, ...times });
    const after = { type: 'ADMIN' };
    await insertAudit(tx, { at: time, action: 'user.first-admin', target: user.id, after });
    return enterAccount(tx, context, { user, takesBack: false, guest, request });
  });
}

async function findLink({ database, now }: AdminContext, token: string): Promise<boolean> {
  const hash = hashSecret(token);
  const link = await findLinkToken(database.db, { hash, purpose: 'FIRST_ADMIN', now: now() });
  return link !== undefined;
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  context: AdminContext,
  { token, problem }: { token: string; problem: FirstAdminProblem | undefined },
): FastifyReply {
  const language = documentLanguage(request);
  if (problem !== undefined) reply.code(problem === 'LINK' ? 404 : 400);
  reply.header('cache-control', 'no-store');
  return sendPage(reply, makeFirstAdminPage(language, token, problem), context);
}
