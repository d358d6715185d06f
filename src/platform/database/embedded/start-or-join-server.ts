import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import { sqlStates } from '../sql-state.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { joinServer, type ServerLease } from './join-server.ts'
import { getServerLogPath, type LaunchedServer, launchServer } from './launch-server.ts'
import { findPostmaster, type Postmaster, removeStaleLock } from './postmaster.ts'
import { listSocketFolders } from './socket-folder.ts'

export interface ServerContext {
  cluster: Cluster
  binaries: Binaries
  durable: boolean
  log: Logger
  timeoutMs: number
}

export interface JoinedServer {
  lease: ServerLease
  /** Another process started the server. */
  wasRunning: boolean
}

interface Options {
  preferredSocket?: string
  /** Called when the server's process has been started, before it accepts connections. */
  onLaunch?: (() => void) | undefined
}

const POLL_INTERVAL_MS = 30
/** Pause before a failed server is launched again. */
const RELAUNCH_DELAY_MS = 200
const MAX_ATTEMPT_MS = 5_000
/** Shorter waits are not logged. */
const MIN_LOGGED_WAIT_MS = 2_000

/**
 * Connects to the server running on the cluster, or starts one. PostgreSQL's lock file decides: a server left by a killed
 * process is reused, and of several concurrent starts the losers join the winner's server.
 */
export async function startOrJoinServer(
  context: ServerContext,
  { preferredSocket, onLaunch }: Options = {},
): Promise<JoinedServer> {
  const { cluster, binaries, durable, log } = context
  const sockets = [...new Set([...(preferredSocket ? [preferredSocket] : []), ...listSocketFolders(cluster)])]
  const startup = createStartupWait(context)
  let launchedServer: LaunchedServer | undefined
  for (;;) {
    const postmaster = await findPostmaster(cluster.data)
    if (postmaster) {
      const lease = await tryJoin(context, postmaster, startup)
      if (lease) return { lease, wasRunning: !launchedServer || postmaster.pid !== launchedServer.pid }
    } else if (launchedServer?.failure) {
      const { kind, reason } = launchedServer.failure
      if (kind === 'other' || (kind === 'socket' && sockets.length === 1)) throw createStartupError(cluster, reason)
      if (kind === 'socket') sockets.shift()
      else await removeStaleLock(cluster.data)
      startup.recordReason(reason)
      launchedServer = undefined
      await wait(RELAUNCH_DELAY_MS)
    } else if (!launchedServer) {
      const [socketFolder] = sockets
      if (!socketFolder) throw new StartError('PostgreSQL has no folder for its socket. Make /tmp writable.')
      log.debug(`Starting PostgreSQL with its socket in ${socketFolder}`)
      launchedServer = await launchServer(cluster, binaries, socketFolder, durable)
      onLaunch?.()
    }
    await startup.pause()
  }
}

async function tryJoin(
  { cluster, timeoutMs }: ServerContext,
  postmaster: Postmaster,
  startup: StartupWait,
): Promise<ServerLease | undefined> {
  const result = await joinServer(cluster, postmaster, Math.min(MAX_ATTEMPT_MS, timeoutMs))
  if ('lease' in result) return result.lease
  if (result.code === sqlStates.invalidPassword) {
    throw new StartError(
      `PostgreSQL in ${cluster.folder} rejects the stored password. Restore ${cluster.folder}/password.`,
    )
  }
  startup.recordReason(result.reason, postmaster.pid)
  return undefined
}

interface StartupWait {
  recordReason(reason: string, pid?: number | undefined): void
  pause(): Promise<void>
}

/** Creates the pauses between attempts: they log the reason if the start takes long, and throw at the limit. */
function createStartupWait({ cluster, log, timeoutMs }: ServerContext): StartupWait {
  const startedAt = Date.now()
  let reason = 'it is starting'
  let lastLoggedReason = ''
  let pid: number | undefined
  return {
    recordReason: (nextReason, nextPid) => {
      reason = nextReason
      pid = nextPid
    },
    pause: async () => {
      const waitedMs = Date.now() - startedAt
      if (waitedMs > timeoutMs) throw createTimeoutError(cluster, reason, pid, timeoutMs)
      if (waitedMs > MIN_LOGGED_WAIT_MS && lastLoggedReason !== reason)
        log.info(`Waiting for PostgreSQL in ${cluster.folder}: ${reason}`)
      if (waitedMs > MIN_LOGGED_WAIT_MS) lastLoggedReason = reason
      await wait(POLL_INTERVAL_MS)
    },
  }
}

const createStartupError = (cluster: Cluster, reason: string) =>
  new StartError(`PostgreSQL could not start in ${cluster.folder} (${reason}). See ${getServerLogPath(cluster)}.`)

const createTimeoutError = (cluster: Cluster, reason: string, pid: number | undefined, timeoutMs: number) =>
  new StartError(
    `PostgreSQL in ${cluster.folder} was not ready after ${Math.round(timeoutMs / 1000)} s (${reason}). ` +
      (pid
        ? `See ${getServerLogPath(cluster)}, or stop process ${pid} and start again.`
        : `See ${getServerLogPath(cluster)}.`),
  )
