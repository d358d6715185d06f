import { existsSync } from 'node:fs'
import { join } from 'node:path'

interface Options {
  mode: 'production' | 'development'
  folder?: string
}

/** Loads .env without overriding the environment. */
export function loadEnvironment({ mode, folder = process.cwd() }: Options): void {
  const file = join(folder, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  if (process.env['NODE_ENV']) return
  process.env['NODE_ENV'] = mode
  // NODE_ENV was not set explicitly, so this is a trial run and needs no payment settings
  const hasKeys = Object.entries(process.env).some(([name, value]) => name.startsWith('RAZORPAY_') && value?.trim())
  if (!hasKeys) process.env['PAYMENTS'] ||= 'sandbox'
}
