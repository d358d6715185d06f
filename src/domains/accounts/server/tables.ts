import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import { type StaffRole, staffRoles } from '#shared/staff-roles.ts'
import { type Role, roles } from '../contract.ts'

const userIdColumn = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Raw SQL, because the planner uses a partial index only if the condition matches literally. */
export const isUnusualEmail = sql.raw(`email ~ '[^!-~]|[<>]'`)

/** A trigger ends the user's sessions when the role changes. */
export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** Phone number. */
    mobile: text('mobile'),
    role: text('role').$type<Role>().notNull().default('customer'),
    /** What an admin may do; null for an owner, who may do everything. Ignored for customers. */
    staffRole: text('staff_role').$type<StaffRole>(),
    /** Whether an older account has the same address in another spelling. Such accounts can no longer be created. */
    sharesEmail: boolean('shares_email').notNull().default(false),
    /** Null for an account created on the way to checkout, until its owner sets a password. */
    passwordHash: text('password_hash'),
    /** When the owner of the email address claimed an account that was created without a password. */
    claimedAt: timestamptz('claimed_at'),
    /** Whether the demo created the account. Its orders can be deleted. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    // one account per email, whatever its spelling
    uniqueIndex('users_email_unique').on(foldEmailColumn(table.email)).where(sql`not shares_email`),
    index('users_email').on(foldEmailColumn(table.email)),
    index('users_unusual_email').on(table.createdAt, table.id).where(isUnusualEmail),
    // sort orders and substring search of the admin list
    index('users_newest').on(table.createdAt, table.id),
    index('users_name').on(sql`lower(${table.name})`, table.id),
    index('users_role').on(table.role, table.id),
    // small, so counting users is fast
    index('users_count').on(table.role),
    index('users_search').using('gin', sql`(${table.name} || ' ' || ${table.email}) gin_trgm_ops`),
    check('users_role_known', sql`${table.role} in (${quoteList(roles)})`),
    check('users_staff_role_known', sql`${table.staffRole} in (${quoteList(staffRoles)})`),
  ],
)

/** Has no expiry column, because `isSessionExpired` depends on the user's role. */
export const sessions = pgTable(
  'sessions',
  {
    id: text('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: userIdColumn(),
    /** Browser and operating system, for display. */
    device: text('device').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Updated at most once a minute, so not every request writes. */
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (table) => [uniqueIndex('sessions_token').on(table.tokenHash), index('sessions_user').on(table.userId)],
)

/** Browsers that an account has logged in with, called known browsers. Password guessing from elsewhere cannot lock them out. */
export const devices = pgTable(
  'devices',
  {
    /** Hash of the device cookie. */
    tokenHash: text('token_hash').notNull(),
    userId: userIdColumn(),
    lastUsedAt: timestamptz('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'devices_pk', columns: [table.tokenHash, table.userId] }),
    index('devices_user').on(table.userId, table.lastUsedAt),
  ],
)

/** One-time reset links, at most one per user. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userIdColumn(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [uniqueIndex('password_resets_user').on(table.userId)],
)

/** Emailed login codes, at most one per user. Deleted when used. */
export const loginCodes = pgTable('login_codes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Argon2id, because six digits behind a fast hash could be recovered while they are valid. */
  codeHash: text('code_hash').notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  /** Number of codes entered so far. */
  tries: integer('tries').notNull().default(0),
})

/** Two-factor authentication of admins. A code is required at login only once confirmed (`enabledAt`). */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The TOTP secret. Not hashed, because codes are calculated from it. */
  secret: text('secret').notNull(),
  startedAt: timestamptz('started_at').notNull(),
  /** When the first code was confirmed; null during setup. */
  enabledAt: timestamptz('enabled_at'),
  /** Time step of the last accepted code. Codes of this step and earlier ones are rejected. */
  lastStep: integer('last_step').notNull().default(0),
  /** One salt for all ten recovery codes, so a single hash is enough to look one up. */
  recoverySalt: text('recovery_salt').notNull().default(''),
})

/** A code is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => secondFactors.userId, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ name: 'recovery_codes_pk', columns: [table.userId, table.codeHash] })],
)

/** Logins with a correct password that wait for the code of two-factor authentication. */
export const loginChallenges = pgTable(
  'login_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userIdColumn(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** Number of codes entered so far. */
    tries: integer('tries').notNull().default(0),
  },
  (table) => [index('login_challenges_user').on(table.userId)],
)

export const addresses = pgTable(
  'addresses',
  {
    id: text('id').primaryKey(),
    userId: userIdColumn(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    address: text('address').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    postalCode: text('postal_code').notNull(),
    country: text('country').notNull(),
    phone: text('phone').notNull(),
    /** Of a business that needs a GST invoice. */
    companyName: text('company_name'),
    gstin: text('gstin'),
    isDefault: boolean('is_default').notNull(),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    // at most one default, even with concurrent changes
    uniqueIndex('addresses_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
)
