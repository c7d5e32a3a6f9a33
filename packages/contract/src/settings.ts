import { z } from 'zod';
import type { FieldMessage } from './field-messages.ts';
import { PERMISSIONS, timeSchema } from './identity.ts';
import { lineField } from './line-field.ts';

/** Settings that administrators change at run time. A setting that the environment fixes is shown but cannot be changed. */

export const SETTING_LIMITS = {
  /** Number of nodes in one search of the server's engine. */
  nodes: { min: 10_000, max: 100_000_000 },
  /** Daily limit for evaluating positions that users view. Positions of learning runs count too, but the limit does not end a run. */
  positionsPerDay: { min: 1, max: 1_000_000 },
  /** Free credits per account and day. */
  trialCredits: { min: 0, max: 100_000 },
  /** Free look-ups of the guests of one address and day. */
  addressCredits: { min: 0, max: 1_000_000 },
  /** Seconds of the server's engine per account and day. */
  searchSeconds: { min: 0, max: 86_400 },
  /** The same of the guests of one address. */
  addressSeconds: { min: 0, max: 864_000 },
  /** Number of nightly dumps that are kept. */
  dumpsKept: { min: 1, max: 30 },
  /** The most characters in the words about the use of the data. */
  licence: 300,
  /** The most characters in a notice. */
  notice: 300,
  /** The most characters in a URL or a path. */
  text: 500,
} as const;

/** URL of a `chessdb.php`. It must not have a query or a password, because all administrators can see it. */
const upstreamUrl = lineField(SETTING_LIMITS.text).refine(
  isPlainUrl,
  'ADDRESS_INVALID' satisfies FieldMessage,
);

const httpUrl = z.url({ protocol: /^https?$/ }).regex(/^[^@?#]*$/);

function isPlainUrl(text: string): boolean {
  return text === '' || httpUrl.safeParse(text).success;
}

/** The external position database is used only with its URL, and after its terms have been accepted. */
const upstream = z
  .strictObject({ isOn: z.boolean(), url: upstreamUrl, hasAcceptedTerms: z.boolean() })
  .refine(({ isOn, url }) => !isOn || url !== '', {
    path: ['url'],
    error: 'ADDRESS_INVALID' satisfies FieldMessage,
  })
  .refine(({ isOn, hasAcceptedTerms }) => !isOn || hasAcceptedTerms, {
    path: ['hasAcceptedTerms'],
    error: 'TERMS_NOT_ACCEPTED' satisfies FieldMessage,
  });

/** Absolute path of an engine. If it is empty, the server uses the product's own. */
const enginePath = lineField(SETTING_LIMITS.text).regex(
  /^(\/.*|[A-Za-z]:\\.*)?$/,
  'PATH_NOT_ABSOLUTE' satisfies FieldMessage,
);

const learning = z.strictObject({
  /** Whether positions that users view are evaluated. */
  isOn: z.boolean(),
  nodes: z.int().min(SETTING_LIMITS.nodes.min).max(SETTING_LIMITS.nodes.max),
  /** Null for no limit. */
  positionsPerDay: z
    .int()
    .min(SETTING_LIMITS.positionsPerDay.min)
    .max(SETTING_LIMITS.positionsPerDay.max)
    .nullable(),
});

const openData = z.strictObject({
  /** Whether a dump of the position database is written each night, and everyone may fetch it. */
  isOn: z.boolean(),
  /** The hour at which the dump begins, in the time zone of the site. */
  hour: z.int().min(0).max(23),
  kept: z.int().min(SETTING_LIMITS.dumpsKept.min).max(SETTING_LIMITS.dumpsKept.max),
  /** What is said about the use of the data; empty for nothing. */
  licence: lineField(SETTING_LIMITS.licence),
});

function within(name: 'trialCredits' | 'addressCredits' | 'searchSeconds' | 'addressSeconds') {
  const { min, max } = SETTING_LIMITS[name];
  return z.int().min(min).max(max);
}

/**
 * What guests have a day where accounts have `trialCredits` and `searchSeconds`. A guest never has more than an account. Anyone can become
 * a new guest, so all guests of an address together have a limit, too.
 */
const guestAllowance = z.strictObject({
  lookUps: within('trialCredits'),
  addressLookUps: within('addressCredits'),
  seconds: within('searchSeconds'),
  addressSeconds: within('addressSeconds'),
});

const notice = z.strictObject({
  isOn: z.boolean(),
  en: lineField(SETTING_LIMITS.notice),
  vi: lineField(SETTING_LIMITS.notice),
  zh: lineField(SETTING_LIMITS.notice),
});

/** The schema of each setting, by its key. */
export const SETTING_SCHEMAS = {
  /** Permissions of every account, including guests. */
  defaultPermissions: z.array(z.enum(PERMISSIONS)).max(PERMISSIONS.length),
  /** Whether `/chessdb.php` is public. Otherwise it answers only local requests and requests with a key. */
  isCloudOpen: z.boolean(),
  upstream,
  engine: z.strictObject({ path: enginePath }),
  learning,
  /** Free look-ups per account and day, if look-ups cost credits. */
  trialCredits: within('trialCredits'),
  /** Seconds of the server's engine per account and day, if a package with them is on sale. */
  searchSeconds: within('searchSeconds'),
  guestAllowance,
  /** Whether users can register; guests are always allowed. */
  isRegistrationOpen: z.boolean(),
  /** Whether administrators need a second factor. One without it can only set it up. */
  isAdminFactorRequired: z.boolean(),
  openData,
  /** Whether Stripe calculates the taxes that prices include. */
  isTaxOn: z.boolean(),
  /** Shown to all users above the page. */
  notice,
} as const;

export type SettingKey = keyof typeof SETTING_SCHEMAS;
export type SettingValues = {
  readonly [Key in SettingKey]: z.output<(typeof SETTING_SCHEMAS)[Key]>;
};

/** The new value of one setting. */
export const settingChangeSchema = z.discriminatedUnion('key', [
  changeOf('defaultPermissions'),
  changeOf('isCloudOpen'),
  changeOf('upstream'),
  changeOf('engine'),
  changeOf('learning'),
  changeOf('trialCredits'),
  changeOf('searchSeconds'),
  changeOf('guestAllowance'),
  changeOf('isRegistrationOpen'),
  changeOf('isAdminFactorRequired'),
  changeOf('openData'),
  changeOf('isTaxOn'),
  changeOf('notice'),
]);
export type SettingChange = z.output<typeof settingChangeSchema>;

function changeOf<Key extends SettingKey>(key: Key) {
  return z.strictObject({ key: z.literal(key), value: SETTING_SCHEMAS[key] });
}

export const settingsSchema = z.object({
  defaultPermissions: entryOf(z.array(z.enum(PERMISSIONS))),
  isCloudOpen: entryOf(z.boolean()),
  upstream: entryOf(
    z.object({ isOn: z.boolean(), url: z.string(), hasAcceptedTerms: z.boolean() }),
  ),
  engine: entryOf(z.object({ path: z.string() })),
  learning: entryOf(
    z.object({ isOn: z.boolean(), nodes: z.int(), positionsPerDay: z.int().nullable() }),
  ),
  trialCredits: entryOf(z.int()),
  searchSeconds: entryOf(z.int()),
  guestAllowance: entryOf(
    z.object({
      lookUps: z.int(),
      addressLookUps: z.int(),
      seconds: z.int(),
      addressSeconds: z.int(),
    }),
  ),
  isRegistrationOpen: entryOf(z.boolean()),
  isAdminFactorRequired: entryOf(z.boolean()),
  openData: entryOf(
    z.object({ isOn: z.boolean(), hour: z.int(), kept: z.int(), licence: z.string() }),
  ),
  isTaxOn: entryOf(z.boolean()),
  notice: entryOf(z.object({ isOn: z.boolean(), en: z.string(), vi: z.string(), zh: z.string() })),
});
export type Settings = z.infer<typeof settingsSchema>;

function entryOf<Schema extends z.ZodType>(value: Schema) {
  return z.object({
    value,
    /** Whether the environment fixes the setting. */
    isFixed: z.boolean(),
    /** Null if the setting was never changed. */
    updatedAt: timeSchema.nullable(),
  });
}
