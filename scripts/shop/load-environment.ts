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
  process.env['NODE_ENV'] ||= mode
}
