import type { FastifyInstance } from 'fastify';
import type { AppOptions } from './app-options.ts';
import { isTrial } from './config/config.ts';
import { readVersion } from './config/version.ts';
import { DiskState, measureFree } from './db/disk-state.ts';
import { SiteEngine } from './engine/site-engine.ts';
import { SiteNetworks } from './engine/site-networks.ts';
import { loadAssets } from './http/assets.ts';
import { Draining } from './http/draining.ts';
import { makeMailFoot } from './http/legal-links.ts';
import { originOf } from './http/origin.ts';
import { SharedCounts } from './http/shared-counts.ts';
import { SiteLegal } from './legal/site-legal.ts';
import { LiveHub } from './live/live-hub.ts';
import { Mailer } from './mail/mailer.ts';
import { makeSmtp } from './mail/smtp.ts';
import type { AccountContext } from './modules/account/account-context.ts';
import { AccountExports } from './modules/account/export/account-exports.ts';
import type { AdminContext } from './modules/admin/admin-context.ts';
import { Metering } from './modules/billing/metering.ts';
import { makePayments } from './modules/billing/payments.ts';
import { PreviewPictures } from './modules/embed/preview-pictures.ts';
import { ExerciseChecks } from './modules/exercises/exercise-checks.ts';
import type { ExerciseContext } from './modules/exercises/exercise-context.ts';
import { GameReviews } from './modules/game-reviews/game-reviews.ts';
import type { GameReviewsContext } from './modules/game-reviews/game-reviews-context.ts';
import { makeIdentityVerifier } from './modules/identity/identity-verifier.ts';
import { LoginLimits } from './modules/identity/login-limits.ts';
import { MailLimits } from './modules/identity/mail-limits.ts';
import { Sessions } from './modules/identity/sessions.ts';
import { makeCloud } from './modules/position-db/cloud.ts';
import { NightlyDump } from './modules/position-db/open-data/nightly-dump.ts';
import type { PositionDbContext } from './modules/position-db/position-db-context.ts';
import { workEngineFinder } from './modules/position-db/workers/work-engine.ts';
import type { ShellContext } from './modules/shell/shell-context.ts';
import { withSiteLocale } from './modules/shell/web-build.ts';
import { GUEST_DATA } from './modules.ts';
import { Settings } from './settings/settings.ts';

/** The contexts of all modules in one object, which is built once. */
export interface AppContext
  extends AccountContext,
    AdminContext,
    ExerciseContext,
    GameReviewsContext,
    PositionDbContext,
    ShellContext {}

export async function makeContext(
  app: FastifyInstance,
  { config, web, database, keys, ...given }: AppOptions,
): Promise<AppContext> {
  const [version, assets] = await Promise.all([readVersion(), loadAssets()]);
  const now = given.now ?? (() => new Date());
  const origin = () => originOf(app, config);
  const sessions = new Sessions(database, now);
  const counts = new SharedCounts(database);
  const settings = new Settings({ database, config, now });
  const networks = new SiteNetworks({ database, dataFolder: config.dataFolder, now });
  if (config.identity?.hosted?.emulatorHost !== undefined) {
    app.log.warn('unsigned tokens of the Auth emulator are accepted');
  }
  const { makeEngine } = given;
  const engine =
    makeEngine && (await SiteEngine.open({ make: () => makeEngine(app.log), log: app.log }));
  const live = new LiveHub(database, sessions);
  const mail = new Mailer({
    database,
    now,
    send: given.sendMail ?? (config.mail && makeSmtp(config.mail)),
    foot: () => makeMailFoot(origin()),
    isShown: isTrial(config),
  });
  return {
    version,
    assets,
    web: withSiteLocale(web, config),
    outboxToken: given.outboxToken,
    redirects: config.redirects,
    config,
    database,
    disk: given.disk ?? new DiskState(() => measureFree(config.dataFolder)),
    keys,
    sessions,
    counts,
    draining: new Draining(),
    loginLimits: new LoginLimits(counts),
    mailLimits: new MailLimits({ config, now, counts }),
    live,
    mail,
    engine,
    settings,
    legal: new SiteLegal({ database, now }),
    metering: new Metering({ database, now }),
    networks,
    cloud: makeCloud({
      database,
      settings,
      engine,
      workEngine: workEngineFinder({ config, settings, networks }),
      drawCheck: given.drawCheck,
      isPrivateUpstreamAllowed: config.isPrivateUpstreamAllowed,
      now,
      log: app.log,
    }),
    gameReviews: new GameReviews({ database, engine, settings, live, now, log: app.log }),
    accountExports: new AccountExports({ database, mail, origin, now, log: app.log }),
    exerciseChecks: new ExerciseChecks({ database, engine, now, log: app.log }),
    nightlyDump: new NightlyDump({
      database,
      settings,
      dataFolder: config.dataFolder,
      now,
      log: app.log,
    }),
    pictures: new PreviewPictures(),
    payments: makePayments({ config, database, now, origin, log: app.log }),
    identity: given.identity ?? (config.identity && makeIdentityVerifier(config.identity)),
    guestData: GUEST_DATA,
    origin,
    now,
  };
}
