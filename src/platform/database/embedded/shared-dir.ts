import { chmod } from 'node:fs/promises'
import type { Account } from './account.ts'
import { sweepDrafts } from './drafts.ts'
import { makeFolder } from './make-folder.ts'
import { run } from './run.ts'

/** A folder that every account may pass, for what lies where PostgreSQL's account may not go, such as root's home. */
export async function openSharedDir(path: string): Promise<void> {
  await makeFolder(path)
  await chmod(path, 0o755)
  await sweepDrafts(path)
}

/** Asked of the system itself, as the account: rights of every folder above and access lists count as well. */
export async function mayEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return !account || (await run('/bin/sh', ['-c', 'cd -- "$0"', folder], account)).ok
}
