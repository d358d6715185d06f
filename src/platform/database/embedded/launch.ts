import { spawn } from 'node:child_process'
import { chown, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Cluster } from './cluster.ts'
import { launchOptions } from './run.ts'
import { serverArguments } from './server-settings.ts'
import { makeSocketFolder } from './socket-folder.ts'

/** A server that was asked to start. */
export interface Launch {
  pid: number | undefined
  /** Set once the server has ended: why. */
  failure: { kind: 'locked' | 'socket' | 'other'; reason: string } | undefined
}

const largestLog = 1_000_000

export const serverLog = ({ folder }: Cluster) => join(folder, 'server.log')

/** Starts a server in a session of its own, so that Ctrl-C reaches the shop first and a killed shop leaves it running. */
export async function launch(
  cluster: Cluster,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
): Promise<Launch> {
  const { account, data } = cluster
  await makeSocketFolder(socketFolder, account)
  const log = await openLog(cluster)
  try {
    const child = spawn(binaries.postgres, serverArguments({ data, socketFolder, durable }), {
      ...launchOptions(account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    const started: Launch = { pid: child.pid, failure: undefined }
    child.on('error', ({ message }) => {
      started.failure = { kind: 'other', reason: message }
    })
    child.on('exit', (code, signal) => {
      void explain(cluster, child.pid, signal ?? String(code)).then((failure) => {
        started.failure = failure
      })
    })
    return started
  } finally {
    await log.close()
  }
}

async function openLog(cluster: Cluster) {
  const path = serverLog(cluster)
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  const log = await open(path, size > largestLog ? 'w' : 'a', 0o600)
  if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid)
  return log
}

/** The last words of the server with this process id; servers of other starts write into the same log. */
async function explain(
  cluster: Cluster,
  pid: number | undefined,
  ending: string,
): Promise<NonNullable<Launch['failure']>> {
  const lines = (await readFile(serverLog(cluster), 'utf8').catch(() => '')).split('\n')
  const last = lines.findLast((line) => line.includes(`[${pid}] `) && line.includes('FATAL: '))
  const reason = last?.split('FATAL: ')[1]?.trim() ?? `it ended with ${ending}`
  if (/postmaster\.pid" (already exists|is empty)|shared memory block .* still in use/.test(reason))
    return { kind: 'locked', reason }
  if (/Unix-domain socket|\.s\.PGSQL/.test(reason)) return { kind: 'socket', reason }
  return { kind: 'other', reason }
}
