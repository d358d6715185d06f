import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inheritEnvironment } from './inherit-environment.ts'

interface StartedShop {
  child: ChildProcess
  url: string
  exited: Promise<[code: number | null, signal: NodeJS.Signals | null]>
}

/** Starts the shop through its start script, so signals are handled as in production. */
export async function startShopByScript(env: Record<string, string>): Promise<StartedShop> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: join(import.meta.dirname, '..', '..'),
    env: { ...inheritEnvironment(), NODE_ENV: 'production', PAYMENTS: 'sandbox', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit') as StartedShop['exited']
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const printedUrl = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0]
      if (printedUrl) resolve(printedUrl)
    })
    child.once('exit', () => reject(new Error(`the shop ended before it was listening: ${output}`)))
  })
  return { child, url, exited }
}
