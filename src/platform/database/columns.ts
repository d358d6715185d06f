import { sql } from 'drizzle-orm'
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const rowNumber = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Quotes constants for a CHECK constraint, which takes no parameters. Does not escape them. */
export const quoted = (words: readonly string[]) => sql.raw(words.map((word) => `'${word}'`).join(', '))
