import { sql } from 'drizzle-orm'
import { boolean, check, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { quoteList, timestamptz } from '#platform/database/columns.ts'
import { foldEmailColumn } from '#platform/database/fold-email.ts'
import type { Permission } from '#shared/permissions.ts'
import { type StaffRole, staffRoles } from '#shared/staff-roles.ts'

/** Invitations that were not accepted yet, at most one per email address. Deleted when accepted. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text('id').primaryKey(),
    email: text('email').notNull(),
    staffRole: text('staff_role').$type<StaffRole>().notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Name of the owner who sent the invitation. */
    invitedBy: text('invited_by').notNull(),
    sentAt: timestamptz('sent_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('staff_invitations_email').on(foldEmailColumn(table.email)),
    uniqueIndex('staff_invitations_token').on(table.tokenHash),
    check('staff_invitations_role_known', sql`${table.staffRole} in (${quoteList(staffRoles)})`),
  ],
)

/** One row, or none while everything is at its default. */
export const staffSecurity = pgTable(
  'staff_security',
  {
    isOnlyRow: boolean('is_only_row').primaryKey().default(true),
    requiresSecondFactor: boolean('requires_second_factor').notNull(),
  },
  (table) => [check('staff_security_one_row', sql`${table.isOnlyRow}`)],
)

/** Keys for programs that call the admin API. Deleted when revoked. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The first characters of the key, for display. */
    prefix: text('prefix').notNull(),
    scopes: jsonb('scopes').$type<Permission[]>().notNull(),
    /** Name of the owner who created the key. */
    createdBy: text('created_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** Null if the key does not expire. */
    expiresAt: timestamptz('expires_at'),
    /** Updated at most once a minute. */
    lastUsedAt: timestamptz('last_used_at'),
  },
  (table) => [uniqueIndex('api_keys_token').on(table.tokenHash)],
)
