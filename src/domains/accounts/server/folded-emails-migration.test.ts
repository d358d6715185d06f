import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '#platform/database/connect.ts'
import { createOldDatabase } from '#tests/support/create-old-database.ts'
import { listUnusualEmails } from './list-unusual-emails.ts'

const log = pino({ level: 'silent' })
const toId = (number: number) => String(number).padStart(24, '0')

const buildUserRows = (emails: string[]) =>
  emails
    .map((email, index) => `('${toId(index)}', 'User ${index}', '${email}', 'hash', now() + interval '${index} s')`)
    .join(', ')

it('keeps accounts that share an address in another spelling, and lists them', async () => {
  const { url, run, migrate } = await createOldDatabase('0037')
  const emails = ['αθηνας@example.in', 'αθηνασ@example.in', 'asha@example.in', 'ａｓｈａ@example.in']
  await run(`INSERT INTO users (id, name, email, password_hash, created_at) VALUES ${buildUserRows(emails)}`)
  const before = await run('SELECT id, name, email, password_hash FROM users ORDER BY id')
  await migrate()
  expect(await run('SELECT id, name, email, password_hash FROM users ORDER BY id')).toEqual(before)
  expect(await run('SELECT id FROM users WHERE shares_email ORDER BY id')).toEqual([{ id: toId(1) }, { id: toId(3) }])

  const database = openDatabase({ url, applicationName: 'nukkad-test' }, log)
  onTestFinished(() => database.close())
  const listed = await listUnusualEmails(database)
  expect(listed.map(({ user, sameAs }) => [user.id, sameAs?.id])).toEqual([
    [toId(1), toId(0)],
    [toId(3), toId(2)],
  ])
  await expect(
    run(`INSERT INTO users (id, name, email, password_hash) VALUES ('${toId(9)}', 'B', 'ASHA@example.in', 'hash')`),
  ).rejects.toThrow('users_email_unique')
})

it('keeps newsletter subscribers, and one of several equal restock alerts', async () => {
  const { run, migrate } = await createOldDatabase('0037')
  await run(`INSERT INTO products (id, price_paise, sku, name, category, gender, brand, material)
    VALUES ('${toId(1)}', 100, 'A', 'A', 'Top Wear', 'Unisex', '', '')`)
  await run(`INSERT INTO newsletter_subscribers (id, email, consent, consented_at)
    VALUES ('${toId(1)}', 'αθηνας@example.in', 'Yes', now()), ('${toId(2)}', 'αθηνασ@example.in', 'Yes', now() + interval '1 s')`)
  await run(`INSERT INTO restock_alerts (product_id, email, size, origin, requested_at)
    SELECT '${toId(1)}', email, size, '', now()
    FROM (VALUES ('αθηνας@example.in', 'M'), ('αθηνασ@example.in', 'M'), ('αθηνασ@example.in', 'L')) AS asked (email, size)`)
  await migrate()
  expect(await run('SELECT id, shares_email FROM newsletter_subscribers ORDER BY id')).toEqual([
    { id: toId(1), shares_email: false },
    { id: toId(2), shares_email: true },
  ])
  expect(await run('SELECT email, size FROM restock_alerts ORDER BY id')).toEqual([
    { email: 'αθηνας@example.in', size: 'M' },
    { email: 'αθηνασ@example.in', size: 'L' },
  ])
})
