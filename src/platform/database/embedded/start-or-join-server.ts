import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { getServerLogPath, type LaunchedServer, launchServer } from './launch-server.ts'
import { findPostmaster, type Postmaster, removeStaleLock } from './postmaster.ts'
import { joinServer, type Presence } from './presence.ts'
import { listSocketFolders } from './socket-folder.ts'

export interface ServerContext {
  cluster: Cluster
  binaries: Binaries
  durable: boolean
  log: Logger
  limitMs: number
}

export interface JoinedServer {
  presence: Presence
  /** Another process started the server. */
  wasRunning: boolean
}

interface Options {
  preferredSocket?: string
  /** Called when the server's process has been started, before it accepts connections. */
  onLaunch?: (() => void) | undefined
}

const pollMs = 30
/** Pause before a failed server is launched again. */
const relaunchMs = 200
const maxAttemptMs = 5_000
/** Shorter waits are not logged. */
const quietMs = 2_000
const invalidPasswordCode = '28P01'

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
      const presence = await tryJoin(context, postmaster, startup)
      if (presence) return { presence, wasRunning: !launchedServer || postmaster.pid !== launchedServer.pid }
    } else if (launchedServer?.failure) {
      const { kind, reason } = launchedServer.failure
      if (kind === 'other' || (kind === 'socket' && sockets.length === 1)) throw createStartupError(cluster, reason)
      if (kind === 'socket') sockets.shift()
      else await removeStaleLock(cluster.data)
      startup.recordReason(reason)
      launchedServer = undefined
      await wait(relaunchMs)
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
  { cluster, limitMs }: ServerContext,
  postmaster: Postmaster,
  startup: StartupWait,
): Promise<Presence | undefined> {
  const attempt = await joinServer(cluster, postmaster, Math.min(maxAttemptMs, limitMs))
  if ('presence' in attempt) return attempt.presence
  if (attempt.code === invalidPasswordCode) {
    throw new StartError(
      `PostgreSQL in ${cluster.folder} rejects the stored password. Restore ${cluster.folder}/password.`,
    )
  }
  startup.recordReason(attempt.reason, postmaster.pid)
  return undefined
}

interface StartupWait {
  recordReason(reason: string, pid?: number | undefined): void
  pause(): Promise<void>
}

/** Polls until ready, logs when it takes long, and fails at the limit. */
function createStartupWait({ cluster, log, limitMs }: ServerContext): StartupWait {
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
      if (waitedMs > limitMs) throw createTimeoutError(cluster, reason, pid, limitMs)
      if (waitedMs > quietMs && lastLoggedReason !== reason)
        log.info(`Waiting for PostgreSQL in ${cluster.folder}: ${reason}`)
      if (waitedMs > quietMs) lastLoggedReason = reason
      await wait(pollMs)
    },
  }
}

const createStartupError = (cluster: Cluster, reason: string) =>
  new StartError(`PostgreSQL could not start in ${cluster.folder} (${reason}). See ${getServerLogPath(cluster)}.`)

const createTimeoutError = (cluster: Cluster, reason: string, pid: number | undefined, limitMs: number) =>
  new StartError(
    `PostgreSQL in ${cluster.folder} was not ready after ${Math.round(limitMs / 1000)} s (${reason}). ` +
      (pid
        ? `See ${getServerLogPath(cluster)}, or stop process ${pid} and start again.`
        : `See ${getServerLogPath(cluster)}.`),
  )
