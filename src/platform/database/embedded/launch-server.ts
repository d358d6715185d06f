import { spawn } from 'node:child_process'
import { chown, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { buildServerArguments } from './build-server-arguments.ts'
import type { Cluster } from './cluster.ts'
import { createSpawnOptions } from './run-program.ts'
import { createSocketFolder } from './socket-folder.ts'

export interface LaunchedServer {
  pid: number | undefined
  /** Set once the server has exited or failed to start. */
  failure: { kind: 'locked' | 'socket' | 'other'; reason: string } | undefined
}

const MAX_LOG_BYTES = 1_000_000

export const getServerLogPath = ({ folder }: Cluster) => join(folder, 'server.log')

/** Starts a server in its own session, so Ctrl+C reaches only this process, and the server survives when this process is killed. */
export async function launchServer(
  cluster: Cluster,
  binaries: Binaries,
  socketFolder: string,
  durable: boolean,
): Promise<LaunchedServer> {
  const { account, data } = cluster
  await createSocketFolder(socketFolder, account)
  const log = await openLog(cluster)
  try {
    const child = spawn(binaries.postgres, buildServerArguments({ data, socketFolder, durable }), {
      ...createSpawnOptions(account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    child.unref()
    const launched: LaunchedServer = { pid: child.pid, failure: undefined }
    child.on('error', ({ message }) => {
      launched.failure = { kind: 'other', reason: message }
    })
    child.on('exit', (code, signal) => {
      void explainExit(cluster, child.pid, signal ?? String(code)).then((failure) => {
        launched.failure = failure
      })
    })
    return launched
  } finally {
    await log.close()
  }
}

async function openLog(cluster: Cluster) {
  const path = getServerLogPath(cluster)
  const size = await stat(path).then(
    (file) => file.size,
    () => 0,
  )
  const log = await open(path, size > MAX_LOG_BYTES ? 'w' : 'a', 0o600)
  if (cluster.account) await chown(path, cluster.account.uid, cluster.account.gid)
  return log
}

/** Finds the last fatal error of this process in the server log, which several servers share. */
async function explainExit(
  cluster: Cluster,
  pid: number | undefined,
  exitReason: string,
): Promise<NonNullable<LaunchedServer['failure']>> {
  const lines = (await readFile(getServerLogPath(cluster), 'utf8').catch(() => '')).split('\n')
  const fatalLine = lines.findLast((line) => line.includes(`[${pid}] `) && line.includes('FATAL: '))
  const reason = fatalLine?.split('FATAL: ')[1]?.trim() ?? `it exited with ${exitReason}`
  if (/postmaster\.pid" (already exists|is empty)|shared memory block .* still in use/.test(reason))
    return { kind: 'locked', reason }
  if (/Unix-domain socket|\.s\.PGSQL/.test(reason)) return { kind: 'socket', reason }
  return { kind: 'other', reason }
}
