import { rmdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import { chooseAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { bringUp, type Surroundings } from './bring-up.ts'
import { prepareCluster } from './cluster.ts'
import { makeFolder } from './make-folder.ts'
import { findPostmaster } from './postmaster.ts'
import { connectionUrl, type Presence } from './presence.ts'

export interface EmbeddedDatabase {
  url: string
  /** The folder where the data really lies. */
  location: string
  /** The server ran already: another shop's, or left by one that was killed. */
  adopted: boolean
  /** Stops the server, unless another shop still uses it. */
  stop(): Promise<void>
}

interface Options {
  dataDir: string
  log: Logger
  /** Only tests, whose data nobody needs after a power cut, turn this off. */
  durable?: boolean
  /** Where data and programs go when the shop is root and PostgreSQL's account may not enter where they should be. */
  sharedDir?: string
  /** How long the server may take to get ready, replaying its log after a crash included. */
  limitMillis?: number
}

/** Runs the PostgreSQL that the shop brings, on the data folder, and keeps it running until it is stopped. */
export async function startEmbedded(options: Options): Promise<EmbeddedDatabase> {
  const { around, presence, adopted } = await start({ ...options, dataDir: resolve(options.dataDir) })
  const { cluster, log } = around
  if (adopted) log.info(`Using the PostgreSQL that runs in ${cluster.folder} already.`)
  const guard = keepRunning(around, presence)
  return {
    url: connectionUrl(cluster, presence.socketFolder),
    location: cluster.folder,
    adopted,
    stop: async () => {
      const held = await guard.end()
      if (held) await stopServer(around, held)
    },
  }
}

async function start({ dataDir, log, durable = true, sharedDir = '/var/lib/nukkad', limitMillis = 120_000 }: Options) {
  try {
    await makeFolder(dataDir)
    const account = await chooseAccount(dataDir)
    const binaries = await findBinaries(account, sharedDir)
    const cluster = await prepareCluster({ dataDir, sharedDir, account, binaries, durable, log })
    const around = { cluster, binaries, durable, log, limitMillis }
    return { around, ...(await bringUp(around)) }
  } catch (error) {
    throw asStartError(error, dataDir)
  }
}

/** A server that dies, or that another shop stopped while we came in, is started again. */
function keepRunning(around: Surroundings, first: Presence) {
  const { log, cluster } = around
  let presence: Presence | undefined
  let ending = false
  let left = false
  let revival = Promise.resolve()

  const watch = (entered: Presence) => {
    presence = entered
    entered.onLost(() => {
      presence = undefined
      if (!ending) revival = revive(entered.socketFolder)
    })
  }
  const revive = async (socketFolder: string) => {
    log.warn(`PostgreSQL in ${cluster.folder} went away; starting it again.`)
    while (!ending) {
      try {
        const { presence: again } = await bringUp(around, socketFolder)
        return left ? again.close() : watch(again)
      } catch (error) {
        log.error({ err: error }, 'PostgreSQL could not be started again; the next try is in 5 seconds.')
        await wait(5_000, undefined, { ref: false })
      }
    }
  }
  watch(first)
  return {
    /** The presence that is held, if any, to leave by; given out once. */
    end: async () => {
      ending = true
      await Promise.race([revival, wait(5_000, undefined, { ref: false })])
      left = true
      const held = presence
      presence = undefined
      return held
    },
  }
}

const stopMillis = 60_000

async function stopServer({ cluster, log }: Surroundings, presence: Presence): Promise<void> {
  const { pid } = presence.postmaster
  const isLast = await presence.leave().catch(() => undefined)
  if (isLast === undefined) {
    await presence.close().catch(() => {})
    return log.warn(`The PostgreSQL in ${cluster.folder} does not answer any more: it is left as it is.`)
  }
  if (!isLast || !pid) {
    await presence.close().catch(() => {})
    log.info(`Another shop uses the PostgreSQL in ${cluster.folder}: it stays up.`)
    return
  }
  // the fast shutdown: no new connections, open transactions rolled back, everything written
  signal(pid, 'SIGINT')
  const deadline = Date.now() + stopMillis
  while ((await findPostmaster(cluster.data))?.pid === pid) {
    if (Date.now() > deadline)
      return log.warn(`PostgreSQL (process ${pid}) is still stopping; the next start waits for it.`)
    await wait(20)
  }
  const isOutside = !presence.socketFolder.startsWith(cluster.folder)
  if (isOutside) await rmdir(presence.socketFolder).catch(() => {})
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // it is gone already
  }
}

function asStartError(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof StartError || !code) return error
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return new StartError(
      `The shop may not write in the data folder ${dataDir} (${message}): give it the right to, or set DATA_DIR to another folder.`,
    )
  }
  return new StartError(
    `The data folder ${dataDir} cannot be used (${message}): mend that, or set DATA_DIR to another folder.`,
  )
}
