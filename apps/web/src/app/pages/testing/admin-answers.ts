/** Responses of the server to administrators, for tests. */

const TIME = '2026-11-20T03:04:05.678Z';
const id = (last: number): string => `018f0000-0000-7000-8000-00000000000${last}`;

const MONTH = {
  id: id(1),
  name: { en: 'Month', vi: 'Tháng', zh: '' },
  description: { en: 'All look-ups', vi: '', zh: '' },
  kind: 'ONE_TIME',
  priceMinor: 79_000,
  currency: 'vnd',
  days: 30,
  credits: 0,
  permissions: ['CLOUD.UNLIMIT'],
  status: 'ACTIVE',
  version: 3,
  createdAt: TIME,
  updatedAt: TIME,
  activeCount: 2,
  soldCount: 5,
};

export const PACKAGES = [
  MONTH,
  {
    ...MONTH,
    id: id(2),
    name: { en: 'Credits', vi: '', zh: '' },
    status: 'INACTIVE',
    kind: 'SUBSCRIPTION',
    credits: 5,
    permissions: [],
  },
];

export const ORDER = {
  id: id(3),
  userId: id(4),
  email: 'an@example.com',
  receiptEmail: null,
  packageId: MONTH.id,
  packageName: MONTH.name,
  kind: 'ONE_TIME',
  provider: 'TEST',
  isTest: true,
  amountMinor: 79_000,
  refundedMinor: 0,
  currency: 'vnd',
  refundable: { amountMinor: 79_000, currency: 'vnd' },
  refunded: null,
  status: 'PAID',
  isRunning: false,
  payments: [],
  createdAt: TIME,
  paidAt: TIME,
};

export const KEY = {
  id: id(5),
  packageId: MONTH.id,
  packageName: MONTH.name,
  hint: 'AAAAA',
  note: 'For the club',
  createdAt: TIME,
  expiresAt: null,
  redeemedAt: null,
  redeemedBy: null,
  revokedAt: null,
};

const SUMMARY = {
  id: id(4),
  type: 'NORMAL',
  status: 'ACTIVE',
  isGuest: false,
  username: 'an',
  email: 'an@example.com',
  firstName: 'An',
  lastName: 'Nguyễn',
  createdAt: TIME,
  lastSeenAt: TIME,
  permissions: ['CLOUD.UNLIMIT'],
};

export const USER = {
  ...SUMMARY,
  deletion: null,
  emailVerified: true,
  phone: null,
  matches: 12,
  ownPermissions: [{ name: 'CLOUD.UNLIMIT', expiresAt: TIME, createdAt: TIME }],
  sessions: [
    { id: id(6), userAgent: 'Firefox', createdAt: TIME, lastUsedAt: TIME, expiresAt: TIME },
  ],
  activations: [
    {
      id: id(7),
      packageId: MONTH.id,
      packageName: MONTH.name,
      description: MONTH.description,
      paidPriceMinor: 79_000,
      priceMinor: 79_000,
      currency: 'vnd',
      isTest: true,
      days: 30,
      credits: 5,
      permissions: ['CLOUD.UNLIMIT'],
      status: 'ACTIVE',
      startDate: TIME,
      endDate: TIME,
      source: 'ORDER',
      subscription: null,
    },
  ],
  subscriptions: [
    {
      orderId: ORDER.id,
      packageId: MONTH.id,
      packageName: MONTH.name,
      status: 'ACTIVE',
      isCanceled: false,
      isTest: true,
      amountMinor: 79_000,
      currency: 'vnd',
      days: 30,
      paidUntil: TIME,
    },
  ],
  orders: [ORDER],
  credit: {
    balance: 5,
    unlimited: false,
    history: [
      { at: TIME, kind: 'PURCHASE', amount: 5, note: '', expiresAt: TIME },
      { at: TIME, kind: 'SPEND', amount: -1, note: '', expiresAt: null },
    ],
  },
};

const OVERVIEW = {
  users: {
    total: 120,
    guests: 100,
    active: 30,
    activeBefore: 25,
    newAccounts: 3,
    newAccountsBefore: 0,
    newGuests: 20,
    newGuestsBefore: 20,
  },
  activations: 4,
  revenue: [
    {
      day: '2026-11-20',
      packageId: MONTH.id,
      packageName: MONTH.name,
      currency: 'vnd',
      grossMinor: 158_000,
      refundedMinor: 79_000,
    },
  ],
  revenueBefore: [{ currency: 'vnd', netMinor: 100_000 }],
  openAlerts: 1,
  health: {
    database: {
      kind: 'PGLITE',
      bytes: 1_800_000,
      latencyMs: 1.5,
      snapshotAt: TIME,
      isSnapshotLate: false,
    },
    queues: [{ queue: 'mail', waiting: 1, failing: 1 }],
    engine: { name: null, isThere: true },
    mail: { waiting: 0, failing: 0, canSend: true },
    payments: { provider: 'TEST', openOrders: 1 },
    defaultPages: ['imprint'],
  },
};

const IMPORT = {
  importId: id(8),
  collectionId: 1,
  collection: 'Masters',
  fileName: 'masters.pgn',
  state: 'STOPPED',
  read: 5,
  size: 10,
  games: 3,
  added: 2,
  duplicates: 0,
  refused: 1,
  report: [{ game: 2, line: 4, title: 'Hu – Xu', reason: 'No move is legal' }],
  speed: null,
  remaining: null,
  problem: null,
  createdAt: TIME,
  updatedAt: TIME,
};

export const ANSWERS = {
  'GET /api/admin/overview': OVERVIEW,
  'GET /api/admin/payment-alert': [
    {
      id: id(9),
      at: TIME,
      orderId: ORDER.id,
      reason: 'AMOUNT_DIFFERS',
      facts: {
        kind: 'PAID_OTHERWISE',
        money: { amountMinor: 1000, currency: 'vnd' },
        of: { amountMinor: 79_000, currency: 'vnd' },
      },
      settledAt: null,
    },
  ],
  'GET /api/admin/user': [SUMMARY],
  'GET /api/admin/user/:userId': USER,
  'GET /api/admin/user/:userId/consent': [{ terms: 1, privacy: 1, place: 'SIGN_UP', at: TIME }],
  'GET /api/admin/user/:userId/export': null,
  'GET /api/admin/package': PACKAGES,
  'GET /api/admin/activation-key': [KEY],
  'GET /api/admin/order': [ORDER],
  'GET /api/collection': [
    {
      collectionId: 1,
      name: 'Masters',
      games: 1234,
      ruleset: null,
      firstYear: 1990,
      lastYear: 2020,
      isShipped: false,
      updatedAt: TIME,
    },
  ],
  'GET /api/admin/import': [IMPORT],
  'GET /api/admin/contribution': [
    {
      fen: 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w',
      userId: SUMMARY.id,
      value: 'move:h2e2,score:12',
      status: 'PENDING',
      updatedAt: TIME,
    },
  ],
  'GET /api/admin/exercise-report': [
    {
      exerciseId: '0123456789ab',
      userId: SUMMARY.id,
      cursor: 'cursor',
      fen: '3k5/9/9/9/9/9/9/1R7/R8/5K3 w',
      moves: ['b2b8'],
      kind: 'mate',
      reason: 'another-move',
      note: 'a1d1 wins too',
      state: 'WITHDRAWN',
      createdAt: TIME,
      checkedAt: TIME,
    },
  ],
  'GET /api/admin/audit': [
    {
      id: id(9),
      at: TIME,
      actorId: null,
      actorName: null,
      action: 'package.status',
      target: MONTH.id,
      reason: 'Too dear',
      before: { status: 'ACTIVE', version: 3 },
      after: { status: 'INACTIVE', version: 3 },
    },
  ],
};
