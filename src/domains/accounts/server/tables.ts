import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { moment, quoted } from '#platform/database/columns.ts'
import { type Role, roles } from '../contract.ts'

const ofUser = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** A change of the role ends the user's sessions, by a trigger, whoever makes it. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile'),
    role: text('role').$type<Role>().notNull().default('customer'),
    passwordHash: text('password_hash').notNull(),
    /** Made up by the demo: what such a customer buys is no sale, and can be taken out again. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    // one account per address, however it is typed
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    // the orders of the admins' list, and its search by any part of name or address
    index('users_newest').on(table.createdAt, table.id),
    index('users_name').on(sql`lower(${table.name})`, table.id),
    index('users_role').on(table.role, table.id),
    // a few pages long, however many there are: what counting reads
    index('users_count').on(table.role),
    index('users_search').using('gin', sql`(${table.name} || ' ' || ${table.email}) gin_trgm_ops`),
    check('users_role_known', sql`${table.role} in (${quoted(roles)})`),
  ],
)

/** Who is logged in where. When one ends follows from its times and the user's role, and is decided by the rules. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    /** Of the token, which only the browser has. */
    tokenHash: text('token_hash').notNull(),
    userId: ofUser(),
    /** The browser and the system, in words. */
    device: text('device').notNull(),
    createdAt: moment('created_at').notNull(),
    /** To the minute: not every request writes. */
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
)

/** Browsers that have logged in to an account before; who guesses elsewhere cannot shut them out. */
export const devices = pgTable(
  'devices',
  {
    /** Of the cookie, which only the browser has. */
    tokenHash: text('token_hash').notNull(),
    userId: ofUser(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'devices_of_user', columns: [table.tokenHash, table.userId] }),
    index('devices_user').on(table.userId, table.lastUsedAt),
  ],
)

/** How far ahead of its allowance each key is. Not logged: a crash forgets it, and a row costs less to write. */
export const throttle = pgTable('throttle', {
  /** A hash, so that the table holds neither addresses nor e-mails. */
  key: text('key').primaryKey(),
  /** When the key will have all its allowance again; before that, it has less. */
  fullAt: moment('full_at').notNull(),
})

/** One-time links that set a new password; the newest of each user. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_resets_user').on(table.userId)],
)

/** The second step of an admin's login: a key that an app makes codes of. It stands before the door once it is on. */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Codes are calculated from it, so it cannot be kept as a hash. */
  secret: text('secret').notNull(),
  begunAt: moment('begun_at').notNull(),
  /** When the first code was right; until then nothing asks for one. */
  onSince: moment('on_since'),
  /** The half minute of the last code that was taken: that one and all before it are used up. */
  lastStep: integer('last_step').notNull().default(0),
  /** Of the recovery codes, one for all ten, so that one hash tells whether a code is among them. */
  recoverySalt: text('recovery_salt').notNull().default(''),
})

/** For who has lost the app; each is deleted as it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_of_user', columns: [table.userId, table.codeHash] })],
)

/** Right passwords that wait for their code. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    /** Of the token, which only the browser has. */
    tokenHash: text('token_hash').primaryKey(),
    userId: ofUser(),
    expiresAt: moment('expires_at').notNull(),
    /** How many codes were tried with it. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('login_challenges_user').on(table.userId)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    userId: ofUser(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    isDefault: boolean('is_default').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    // one default at most, whatever happens at once
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
