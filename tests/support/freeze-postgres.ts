import { readFile } from 'node:fs/promises'
import { isAlive } from '#platform/database/embedded/drafts.ts'

/** Stops a PostgreSQL with all its processes in the middle of what they are doing; answers how to let them go on. */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  // the postmaster first, so that it starts nobody who would be missed
  process.kill(postmaster, 'SIGSTOP')
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
  const all = [...children.map(Number), postmaster]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}
