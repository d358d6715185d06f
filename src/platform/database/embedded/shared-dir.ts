import { chmod } from 'node:fs/promises'
import type { Account } from './account.ts'
import { sweepDrafts } from './drafts.ts'
import { makeFolder } from './make-folder.ts'
import { run } from './run.ts'

/** Creates a folder that every account can access, for when PostgreSQL's account cannot, such as below root's home. */
export async function openSharedDir(path: string): Promise<void> {
  await makeFolder(path)
  await chmod(path, 0o755)
  await sweepDrafts(path)
}

/** Checks access by running `cd` as the account, so parent folders and ACLs count too. */
export async function mayEnter(folder: string, account: Account | undefined): Promise<boolean> {
  return !account || (await run('/bin/sh', ['-c', 'cd -- "$0"', folder], account)).ok
}
