import { sql } from 'drizzle-orm'
import { check, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { type Role, roles } from '../contract.ts'

const quotedRoles = sql.raw(roles.map((role) => `'${role}'`).join(', '))

export const users = pgTable(
  'users',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull().default('customer'),
    passwordHash: text('password_hash').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    // one account per address, however it is typed
    uniqueIndex('users_email_unique').on(sql`lower(${table.email})`),
    check('users_role_known', sql`${table.role} in (${quotedRoles})`),
  ],
)
