import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '#platform/database/embedded/drafts.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'

/** A folder for data that nobody needs after the test; its name tells which run made it. */
export async function makeDataDir(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `nukkad-test-${process.pid}-`))
  // as root, PostgreSQL runs as another account, which has to get in
  await chmod(folder, 0o755)
  return folder
}

/** Removes the folder, and before it every PostgreSQL that still runs somewhere in it. */
export async function removeDataDir(folder: string): Promise<void> {
  const files = await readdir(folder, { recursive: true })
  for (const lock of files.filter((file) => basename(file) === 'postmaster.pid')) {
    const data = join(folder, dirname(lock))
    const pid = (await findPostmaster(data))?.pid
    if (pid) process.kill(pid, 'SIGQUIT')
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

/** A run that was killed leaves its servers running and its folders behind. */
export async function sweepKilledRuns(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(/^nukkad-test-(\d+)-/.exec(name)?.[1])
    // another user's run is that user's to sweep
    if (pid && !isAlive(pid)) await removeDataDir(join(tmpdir(), name)).catch(() => {})
  }
}
