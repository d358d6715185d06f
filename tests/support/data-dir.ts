import { chmod, mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { isProcessRunning } from '#platform/database/embedded/run-program.ts'

/** A file system in memory that Linux has. Copying a database there takes a thirtieth of the time. */
const MEMORY_FOLDER = '/dev/shm'
/** Far more than a run of all tests writes. Containers often have only 64 MB. */
const MIN_MEMORY_BYTES = 4 * 1024 ** 3

const hasMemoryFolder = () =>
  statfs(MEMORY_FOLDER).then(
    ({ bavail, bsize }) => bavail * bsize >= MIN_MEMORY_BYTES,
    () => false,
  )

/**
 * Creates a temporary data folder, in memory if that is possible and asked for. Its name carries the process id, so later
 * runs can clean it up.
 */
export async function createDataDir({ inMemory = false } = {}): Promise<string> {
  const parent = inMemory && (await hasMemoryFolder()) ? MEMORY_FOLDER : tmpdir()
  const folder = await mkdtemp(join(parent, `nukkad-test-${process.pid}-`))
  // if the tests run as root, PostgreSQL runs as another account, which needs access
  await chmod(folder, 0o755)
  return folder
}

/** Stops every PostgreSQL still running in the folder, then removes it. */
export async function removeDataDir(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const pidFile of files.filter((file) => basename(file) === 'postmaster.pid')) {
    const pid = (await findPostmaster(join(folder, dirname(pidFile))))?.pid
    if (pid) process.kill(pid, 'SIGQUIT')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** Cleans up the servers and folders of test runs that were killed. */
export async function cleanUpKilledRuns(): Promise<void> {
  for (const parent of [tmpdir(), MEMORY_FOLDER]) {
    for (const name of await readdir(parent).catch(() => [])) {
      const pid = Number(/^nukkad-test-(\d+)-/.exec(name)?.[1])
      // fails for the runs of other users, which are not ours to clean up
      if (pid && !isProcessRunning(pid)) await removeDataDir(join(parent, name)).catch(() => {})
    }
  }
}
