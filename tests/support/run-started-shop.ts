import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inherited } from './inherited.ts'

interface StartedShop {
  child: ChildProcess
  url: string
  /** How the process ended. */
  ended: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

/** Starts the shop with the command that people start it with, so that signals reach what they reach there. */
export async function runStartedShop(env: Record<string, string>): Promise<StartedShop> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: {
      ...{ ...inherited(), NODE_ENV: 'production', PAYMENTS: 'sandbox', PORT: '0', LOG_LEVEL: 'warn' },
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit') as StartedShop['ended']
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0]
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`the shop ended before it was open: ${said}`)))
  })
  return { child, url, ended }
}
