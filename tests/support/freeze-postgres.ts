import { readFile } from 'node:fs/promises'
import { isProcessRunning } from '#platform/database/embedded/run-program.ts'

/** Suspends a PostgreSQL server with all its processes and returns a function that resumes them. */
export async function freezePostgres(postmasterPid: number): Promise<() => void> {
  // the postmaster first, so it cannot start more processes in the meantime
  process.kill(postmasterPid, 'SIGSTOP')
  const children = await readFile(`/proc/${postmasterPid}/task/${postmasterPid}/children`, 'utf8')
  const pids = [...children.split(' ').filter(Boolean).map(Number), postmasterPid]
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  return () => {
    for (const pid of pids) if (isProcessRunning(pid)) process.kill(pid, 'SIGCONT')
  }
}
