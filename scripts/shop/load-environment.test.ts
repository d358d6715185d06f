import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { loadEnvironment } from './load-environment.ts'

const folder = tempFolder()

it('adds what .env sets and leaves what the environment sets', () => {
  writeFileSync(join(folder, '.env'), 'SHOP_TEST_A=from the file\nSHOP_TEST_B=from the file\n')
  vi.stubEnv('SHOP_TEST_A', 'from the environment')
  vi.stubEnv('SHOP_TEST_B', undefined)
  vi.stubEnv('NODE_ENV', '')
  loadEnvironment({ folder, mode: 'production' })
  const { SHOP_TEST_A, SHOP_TEST_B, NODE_ENV } = process.env
  expect({ SHOP_TEST_A, SHOP_TEST_B, NODE_ENV }).toEqual({
    SHOP_TEST_A: 'from the environment',
    SHOP_TEST_B: 'from the file',
    NODE_ENV: 'production',
  })
})

it.each([
  ['nobody said that it is the real thing', '', '', 'sandbox'],
  ['there are keys', '', 'rzp_live_1', ''],
  ['somebody set the mode', 'production', '', ''],
])('says that payments are only tried, or nothing, when %s', (_, mode, key, payments) => {
  vi.stubEnv('NODE_ENV', mode)
  vi.stubEnv('RAZORPAY_KEY_ID', key)
  vi.stubEnv('PAYMENTS', '')
  loadEnvironment({ folder: join(folder, 'elsewhere'), mode: 'production' })
  expect(process.env['PAYMENTS']).toBe(payments)
})

it('needs no .env, and does not change the mode that is set', () => {
  vi.stubEnv('NODE_ENV', 'test')
  loadEnvironment({ folder: join(folder, 'elsewhere'), mode: 'production' })
  expect(process.env['NODE_ENV']).toBe('test')
})
