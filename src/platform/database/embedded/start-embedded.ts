import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { openOrCreateCluster } from './cluster.ts'
import { createFolder } from './create-folder.ts'
import { buildConnectionUrl, type ServerLease } from './join-server.ts'
import { findPostmaster } from './postmaster.ts'
import { type ServerContext, startOrJoinServer } from './start-or-join-server.ts'

export interface EmbeddedDatabase {
  url: string
  /** The actual data folder, with symlinks resolved. */
  location: string
  /** The server was already running: started by another process, or left by a killed one. */
  wasRunning: boolean
  /** Stops the server, unless another process still uses it. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Logger
  /** Only tests turn this off; their data need not survive a crash. */
  durable?: boolean
  /** Holds data and binaries when the shop runs as root and PostgreSQL's account cannot access them. */
  sharedDir?: string
  /** Startup limit, including crash recovery. */
  timeoutMs?: number
  /** Called when the server's process has been started, before it accepts connections. */
  onLaunch?: (() => void) | undefined
}

/** Runs the bundled PostgreSQL on the data folder and restarts it if it dies, until stopped. */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { context, lease, wasRunning } = await start({ ...options, dataDir: resolve(options.dataDir) })
  const { cluster, log } = context
  if (wasRunning) log.info(`Using the PostgreSQL already running in ${cluster.folder}`)
  const supervisor = superviseServer(context, lease)
  return {
    url: buildConnectionUrl(cluster, lease.socketFolder),
    location: cluster.folder,
    wasRunning,
    stop: async () => {
      const current = await supervisor.end()
      if (current) await stopServer(context, current)
    },
  }
}

async function start({
  dataDir,
  log,
  durable = true,
  sharedDir = '/var/lib/nukkad',
  timeoutMs = 120_000,
  onLaunch,
}: Options) {
  try {
    await createFolder(dataDir)
    const account = await chooseAccount(dataDir)
    const binaries = await findBinaries(account, sharedDir)
    const cluster = await openOrCreateCluster({ dataDir, sharedDir, account, binaries, durable, log })
    const context = { cluster, binaries, durable, log, timeoutMs }
    return { context, ...(await startOrJoinServer(context, { onLaunch })) }
  } catch (error) {
    throw toStartError(error, dataDir)
  }
}

/** Restarts the server when it dies, or when another process stopped it while this one joined. */
function superviseServer(context: ServerContext, first: ServerLease) {
  const { log, cluster } = context
  let lease: ServerLease | undefined
  let isStopping = false
  let hasEnded = false
  let restart = Promise.resolve()

  const watch = (newLease: ServerLease) => {
    lease = newLease
    newLease.onLost(() => {
      lease = undefined
      if (!isStopping) restart = restartServer(newLease.socketFolder)
    })
  }
  const restartServer = async (socketFolder: string) => {
    log.warn(`PostgreSQL in ${cluster.folder} stopped; restarting`)
    while (!isStopping) {
      try {
        const { lease: nextLease } = await startOrJoinServer(context, { preferredSocket: socketFolder })
        return hasEnded ? nextLease.disconnect() : watch(nextLease)
      } catch (error) {
        log.error({ err: error }, 'Could not restart PostgreSQL; retrying in 5 s')
        await wait(5_000, undefined, { ref: false })
      }
    }
  }
  watch(first)
  return {
    /** Returns the current lease, if any; only once. */
    end: async () => {
      isStopping = true
      await Promise.race([restart, wait(5_000, undefined, { ref: false })])
      hasEnded = true
      const current = lease
      lease = undefined
      return current
    },
  }
}

const STOP_TIMEOUT_MS = 60_000

async function stopServer({ cluster, log }: ServerContext, lease: ServerLease): Promise<void> {
  const { pid } = lease.postmaster
  const isLast = await lease.releaseAndCheckLast().catch(() => undefined)
  if (isLast === undefined) {
    await lease.disconnect().catch(() => {})
    return log.warn(`PostgreSQL in ${cluster.folder} is not responding; leaving it as it is`)
  }
  if (!isLast || !pid) {
    await lease.disconnect().catch(() => {})
    log.info(`Another process is using PostgreSQL in ${cluster.folder}; leaving it running`)
    return
  }
  // SIGINT is PostgreSQL's fast shutdown
  sendSignal(pid, 'SIGINT')
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while ((await findPostmaster(cluster.data))?.pid === pid) {
    if (Date.now() > deadline)
      return log.warn(`PostgreSQL (process ${pid}) is still stopping; the next start will wait for it`)
    await wait(20)
  }
  const isSocketOutside = !lease.socketFolder.startsWith(cluster.folder)
  if (isSocketOutside) await rmdir(lease.socketFolder).catch(() => {})
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // already exited
  }
}

function toStartError(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !code) return error
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(
      `The shop cannot write to the data folder ${dataDir} (${message}). Grant access or set DATA_DIR to another folder.`,
    )
  }
  return new StartError(
    `The data folder ${dataDir} cannot be used (${message}). Fix that or set DATA_DIR to another folder.`,
  )
}
