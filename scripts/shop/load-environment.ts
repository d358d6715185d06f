import { existsSync } from 'node:fs'

/** Adds what .env sets; what the environment sets already stands. */
export function loadEnvironment({ mode }: { mode: 'production' | 'development' }): void {
  if (existsSync('.env')) process.loadEnvFile('.env')
  process.env['NODE_ENV'] ||= mode
}
