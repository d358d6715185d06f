import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { type Launch, launch, serverLog } from './launch.ts'
import { clearForeignLock, findPostmaster, type Postmaster } from './postmaster.ts'
import { enter, type Presence } from './presence.ts'
import { socketFolders } from './socket-folder.ts'

export interface Surroundings {
  cluster: Cluster
  binaries: Binaries
  durable: boolean
  log: Logger
  limitMillis: number
}

export interface Arrival {
  presence: Presence
  /** The server is not of our starting. */
  adopted: boolean
}

const pauseMillis = 30
const relaunchMillis = 200
const longestTryMillis = 5_000
const patienceMillis = 2_000
const wrongPassword = '28P01'

/**
 * Joins the server that runs on the cluster, or starts one and joins it. The lock file decides which: so a server
 * left by a killed shop is used again, and of several starts at once the losers join the winner's server.
 */
export async function bringUp(around: Surroundings, preferredSocket?: string): Promise<Arrival> {
  const { cluster, binaries, durable, log } = around
  const sockets = [...new Set([...(preferredSocket ? [preferredSocket] : []), ...socketFolders(cluster)])]
  const patience = patientWith(around)
  let launched: Launch | undefined
  for (;;) {
    const postmaster = await findPostmaster(cluster.data)
    if (postmaster) {
      const presence = await join(around, postmaster, patience)
      if (presence) return { presence, adopted: !launched || postmaster.pid !== launched.pid }
    } else if (launched?.failure) {
      const { kind, reason } = launched.failure
      if (kind === 'other' || (kind === 'socket' && sockets.length === 1)) throw cannotStart(cluster, reason)
      if (kind === 'socket') sockets.shift()
      else await clearForeignLock(cluster.data)
      patience.note(reason)
      launched = undefined
      await wait(relaunchMillis)
    } else if (!launched) {
      const [socketFolder] = sockets
      if (!socketFolder) throw new StartError('PostgreSQL finds no place for its socket: give it the folder /tmp.')
      log.debug(`Starting PostgreSQL with its socket in ${socketFolder}.`)
      launched = await launch(cluster, binaries, socketFolder, durable)
    }
    await patience.pause()
  }
}

async function join(
  { cluster, limitMillis }: Surroundings,
  postmaster: Postmaster,
  patience: Patience,
): Promise<Presence | undefined> {
  const attempt = await enter(cluster, postmaster, Math.min(longestTryMillis, limitMillis))
  if ('presence' in attempt) return attempt.presence
  if (attempt.code === wrongPassword) {
    throw new StartError(
      `The PostgreSQL that runs in ${cluster.folder} does not take the password kept there: restore ${cluster.folder}/password.`,
    )
  }
  patience.note(attempt.refused, postmaster.pid)
  return undefined
}

interface Patience {
  note(reason: string, pid?: number | undefined): void
  pause(): Promise<void>
}

/** Waits in small steps, says so when it takes long, and gives up at the limit. */
function patientWith({ cluster, log, limitMillis }: Surroundings): Patience {
  const began = Date.now()
  let reason = 'it is starting'
  let said = ''
  let pid: number | undefined
  return {
    note: (newReason, newPid) => {
      reason = newReason
      pid = newPid
    },
    pause: async () => {
      const waited = Date.now() - began
      if (waited > limitMillis) throw tooLong(cluster, reason, pid, limitMillis)
      if (waited > patienceMillis && said !== reason)
        log.info(`Waiting for PostgreSQL in ${cluster.folder}: ${reason}.`)
      if (waited > patienceMillis) said = reason
      await wait(pauseMillis)
    },
  }
}

const cannotStart = (cluster: Cluster, reason: string) =>
  new StartError(`PostgreSQL could not start in ${cluster.folder} (${reason}): see ${serverLog(cluster)}.`)

const tooLong = (cluster: Cluster, reason: string, pid: number | undefined, limitMillis: number) =>
  new StartError(
    `PostgreSQL in ${cluster.folder} was not ready after ${Math.round(limitMillis / 1000)} s (${reason}): ` +
      (pid ? `see ${serverLog(cluster)}, or stop process ${pid} and start again.` : `see ${serverLog(cluster)}.`),
  )
