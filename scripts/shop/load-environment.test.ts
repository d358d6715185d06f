import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { createTempFolder } from '#tests/support/create-temp-folder.ts'
import { loadEnvironment } from './load-environment.ts'

const folder = createTempFolder()

it('loads .env without overriding the environment', () => {
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
  ['sandbox', 'neither NODE_ENV nor payment keys are set', '', ''],
  ['', 'payment keys are set', '', 'rzp_live_1'],
  ['', 'NODE_ENV is set', 'production', ''],
])('defaults PAYMENTS to "%s" when %s', (payments, _, mode, key) => {
  vi.stubEnv('NODE_ENV', mode)
  vi.stubEnv('RAZORPAY_KEY_ID', key)
  vi.stubEnv('PAYMENTS', '')
  loadEnvironment({ folder: join(folder, 'elsewhere'), mode: 'production' })
  expect(process.env['PAYMENTS']).toBe(payments)
})

it('works without .env and keeps NODE_ENV', () => {
  vi.stubEnv('NODE_ENV', 'test')
  loadEnvironment({ folder: join(folder, 'elsewhere'), mode: 'production' })
  expect(process.env['NODE_ENV']).toBe('test')
})
