import { sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { createMigratedDatabase } from '#tests/support/database.ts'
import { containsText } from './contains-text.ts'

let database: Awaited<ReturnType<typeof createMigratedDatabase>>
beforeAll(async () => {
  database = await createMigratedDatabase()
  return () => database.close()
})

it.each([
  { text: 'asha@example.in', value: 'Asha Verma Asha@Example.in', isFound: true },
  { text: 'asha@example', value: 'Asha Verma asha@example.in', isFound: true },
  { text: 'asha@', value: 'asha@example.in', isFound: true },
  { text: '@example.in', value: 'asha@example.in', isFound: true },
  { text: 'asha@example.in', value: 'asha@example.com', isFound: false },
  { text: 'asha@example.in', value: 'asha@ravi@example.in', isFound: false },
  { text: 'a_h%@x', value: 'asha@x', isFound: false },
  { text: 'a_h%@x', value: 'A_H%@X', isFound: true },
  { text: '100%', value: '100 rupees', isFound: false },
  { text: 'VERMA', value: 'Asha Verma', isFound: true },
])('finds "$text" in "$value": $isFound', async ({ text, value, isFound }) => {
  const { rows } = await database.db.execute(sql`SELECT ${containsText(sql`${value}::text`, text)} AS "isFound"`)
  expect(rows).toEqual([{ isFound }])
})
