import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inheritEnvironment } from './inherit-environment.ts'

export interface ShopReport {
  url?: string
  /** A product whose creation was committed. */
  createdProductId?: string
}

export interface ShopProcess {
  child: ChildProcess
  url: string
  stop(): Promise<void>
}

/** Starts the whole shop in a separate process on a free port and waits until it listens. */
export async function startShopProcess(env: Record<string, string>, execArgv: string[] = []): Promise<ShopProcess> {
  const child = fork(join(import.meta.dirname, 'shop-process.ts'), {
    execArgv,
    env: { ...inheritEnvironment(), PORT: '0', LOG_LEVEL: 'warn', DEMO: 'catalogue', ...env },
  })
  const exited = once(child, 'exit')
  const url = await new Promise<string>((resolve, reject) => {
    child.on('message', (report: ShopReport) => report.url && resolve(report.url))
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`the shop ended with ${signal ?? code} before it was listening`)),
    )
  })
  return {
    child,
    url,
    stop: async () => {
      child.send('stop')
      await exited
    },
  }
}
