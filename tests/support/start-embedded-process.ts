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
  ready?: { url: string; location: string; wasRunning: boolean }
  failed?: { name: string; message: string }
}

export interface EmbeddedEnvironment {
  /** The repository whose code runs; this one by default. */
  repository?: string
  node?: string
  /** The system account that runs the process. */
  account?: { uid: number; gid: number }
}

export interface EmbeddedProcess {
  child: ChildProcess
  logLines: string[]
  ready: Promise<NonNullable<EmbeddedReport['ready']>>
  /** Stops the database, then the process. */
  stop(): Promise<void>
  kill(): Promise<void>
  /** Sends SIGINT to the whole process group, like Ctrl-C in a terminal. */
  interrupt(): Promise<void>
}

/** Starts an embedded database in a separate process. */
export function startEmbeddedProcess(options: EmbeddedOptions, environment: EmbeddedEnvironment = {}): EmbeddedProcess {
  const { repository = join(import.meta.dirname, '..', '..'), node = process.execPath, account } = environment
  const child = fork(join(repository, 'tests/support/embedded-program.ts'), [JSON.stringify(options)], {
    execPath: node,
    execArgv: [],
    cwd: '/',
    detached: true,
    env: { PATH: process.env['PATH'], HOME: '/nowhere' },
    ...account,
  })
  const logLines: string[] = []
  const ready = Promise.withResolvers<NonNullable<EmbeddedReport['ready']>>()
  // a process killed on purpose must not cause an unhandled rejection
  ready.promise.catch(() => {})
  child.on('message', (report: EmbeddedReport) => {
    if (report.log) logLines.push(report.log)
    if (report.ready) ready.resolve(report.ready)
    if (report.failed) ready.reject(Object.assign(new Error(report.failed.message), { name: report.failed.name }))
  })
  child.on('error', ready.reject)
  child.on('exit', (code, signal) =>
    ready.reject(new Error(`the process ended with ${signal ?? code} before it was ready`)),
  )
  const exited = once(child, 'exit')
  return {
    child,
    logLines,
    ready: ready.promise,
    stop: async () => {
      child.send('stop')
      await exited
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
    interrupt: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGINT')
      await exited
    },
  }
}
