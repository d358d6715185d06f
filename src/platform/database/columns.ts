import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true })

export const identityId = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Quotes constants for a CHECK constraint, which takes no parameters. Does not escape them. */
export const quoteList = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
