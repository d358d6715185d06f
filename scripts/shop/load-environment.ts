import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Options {
  mode: 'production' | 'development'
  folder?: string
}

/** Adds what .env sets; what the environment sets already stands. */
export function loadEnvironment({ mode, folder = process.cwd() }: Options): void {
  const file = join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  if (process.env['NODE_ENV']) return
  process.env['NODE_ENV'] = mode
  // nobody has said that this is the real thing, so that it may be tried without a word about payments
  const hasKeys = Object.entries(process.env).some(([name, value]) => name.startsWith('RAZORPAY_') && value?.trim())
  if (!hasKeys) process.env['PAYMENTS'] ||= 'sandbox'
}
