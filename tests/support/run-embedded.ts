import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface EmbeddedOptions {
  dataDir: string
  sharedDir?: string
  durable?: boolean
  umask?: number
}

export interface EmbeddedReport {
  log?: string
  ready?: { url: string; location: string; adopted: boolean }
  failed?: { name: string; message: string }
}

export interface EmbeddedSurroundings {
  /** The checkout whose code runs; this one unless told. */
  checkout?: string
  node?: string
  account?: { uid: number; gid: number }
}

export interface EmbeddedProcess {
  child: ChildProcess
  said: string[]
  ready: Promise<NonNullable<EmbeddedReport['ready']>>
  /** Lets it stop its database and end. */
  stop(): Promise<void>
  /** kill -9. */
  kill(): Promise<void>
  /** Ctrl-C in its terminal, which reaches every process that it started and did not set apart. */
  interrupt(): Promise<void>
}

/** Starts an embedded database in a process of its own. */
export function runEmbedded(options: EmbeddedOptions, around: EmbeddedSurroundings = {}): EmbeddedProcess {
  const { checkout = join(import.meta.dirname, '..', '..'), node = process.execPath, account } = around
  const child = fork(join(checkout, 'tests/support/embedded-program.ts'), [JSON.stringify(options)], {
    execPath: node,
    execArgv: [],
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], HOME: '/nowhere' },
    ...account,
  })
  const said: string[] = []
  const ready = Promise.withResolvers<NonNullable<EmbeddedReport['ready']>>()
  // a process that is killed on purpose is nobody's failure
  ready.promise.catch(() => {})
  child.on('message', (report: EmbeddedReport) => {
    if (report.log) said.push(report.log)
    if (report.ready) ready.resolve(report.ready)
    if (report.failed) ready.reject(Object.assign(new Error(report.failed.message), { name: report.failed.name }))
  })
  child.on('error', ready.reject)
  child.on('exit', (code, signal) => ready.reject(new Error(`it ended with ${signal ?? code} before it was ready`)))
  const ended = once(child, 'exit')
  return {
    child,
    said,
    ready: ready.promise,
    stop: async () => {
      child.send('stop')
      await ended
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    interrupt: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await ended
    },
  }
}
