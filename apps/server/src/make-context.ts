import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { makeIdentityVerifier } from './auth/identity-verifier.ts';
import { Sessions } from './auth/sessions.ts';
import { Metering } from './commerce/metering.ts';
import { isTrial } from './config.ts';
import type { AppContext } from './context.ts';
import { SiteEngine } from './engine/site-engine.ts';
import { GUEST_DATA } from './features.ts';
import { loadAssets } from './lib/assets.ts';
import { originOf } from './lib/origin.ts';
import { readVersion } from './lib/version.ts';
import { LiveHub } from './live/live-hub.ts';
import { Mailer } from './mail/mailer.ts';
import { makeSmtp } from './mail/smtp.ts';
import { makePayments } from './payments/payments.ts';
import { makeCloud } from './positions/cloud.ts';
import { SiteNetworks } from './site/networks.ts';
import { Settings } from './site/settings.ts';

export async function makeContext(
  app: FastifyInstance,
  { config, web, database, keys, ...given }: AppOptions,
): Promise<AppContext> {
  const [version, assets] = await Promise.all([readVersion(), loadAssets()]);
  const now = given.now ?? (() => new Date());
  const sessions = new Sessions(database, now);
  const settings = new Settings({ database, config, now });
  const networks = new SiteNetworks({ database, dataFolder: config.dataFolder, now });
  if (config.identity?.hosted?.emulatorHost !== undefined) {
    app.log.warn('sign-ins by the Auth emulator are believed without a signature');
  }
  const { makeEngine } = given;
  const engine =
    makeEngine && (await SiteEngine.open({ make: () => makeEngine(app.log), log: app.log }));
  return {
    version,
    assets,
    web,
    redirects: config.redirects,
    config,
    database,
    keys,
    sessions,
    live: new LiveHub(database, sessions),
    mail: new Mailer({
      database,
      now,
      send: given.sendMail ?? (config.mail && makeSmtp(config.mail)),
      isShown: isTrial(config),
    }),
    engine,
    settings,
    metering: new Metering({ database, now }),
    networks,
    cloud: makeCloud({ database, settings, engine, now, log: app.log }),
    payments: makePayments({ config, database, now, log: app.log }),
    identity: given.identity ?? (config.identity && makeIdentityVerifier(config.identity)),
    guestData: GUEST_DATA,
    origin: () => originOf(app, config),
    now,
  };
}
