import { ROUTES } from '@chuhe/contract/routes';
import type { SettingChange, SettingKey } from '@chuhe/contract/settings';
import type { FastifyInstance } from 'fastify';
import { requireEngine } from '../../engine/try-engine.ts';
import { addRoute } from '../../http/route.ts';
import { tellAdmins } from '../../settings/tell-admins.ts';
import { deleteUpstreamAnswers } from '../position-db/upstream-repository.ts';
import type { AdminContext } from './admin-context.ts';
import { makeSettings } from './make-settings.ts';

/**
 * `PUT /api/admin/setting`: replaces one setting. An engine is started before it is saved, so that the server never switches to one that
 * does not work. A new upstream address deletes the answers of the previous one.
 */
export function putSetting(app: FastifyInstance, context: AdminContext): void {
  addRoute(
    app,
    ROUTES.changeSetting,
    async ({ body, caller }) => {
      await requireUsable(body, context);
      const before = (await context.settings.read()).values;
      const settings = await context.settings.change(body, caller.userId);
      if (before.upstream.url !== settings.values.upstream.url) {
        await deleteUpstreamAnswers(context.database.db);
      }
      await tellAdmins(context, 'settings');
      if (PUBLIC_SETTINGS.has(body.key)) await context.live.tellAll({ type: 'notice-changed' });
      return makeSettings(settings);
    },
    { limit: { calls: 60, seconds: 60 } },
  );
}

/** Settings in `GET /api/site`, which every page reads. */
const PUBLIC_SETTINGS: ReadonlySet<SettingKey> = new Set(['notice', 'isRegistrationOpen']);

async function requireUsable(
  change: SettingChange,
  { config, settings }: AdminContext,
): Promise<void> {
  if (change.key !== 'engine' || change.value.path === '') return;
  // A setting of the environment is refused later; no program is started for it.
  if ((await settings.read()).fixed.has('engine')) return;
  await requireEngine(change.value.path, config.engine);
}
