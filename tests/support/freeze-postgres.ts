import { readFile } from 'node:fs/promises'
import { isAlive } from '#platform/database/embedded/drafts.ts'

/** Suspends a PostgreSQL with all its processes and returns a function that resumes them. */
export async function freezePostgres(postmaster: number): Promise<() => void> {
  // the postmaster first, or it could start a process that is not suspended
  process.kill(postmaster, 'SIGSTOP')
  const children = (await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')).trim().split(' ')
  const all = [...children.map(Number), postmaster]
  for (const pid of all) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of all) if (isAlive(pid)) process.kill(pid, 'SIGCONT')
  }
}
