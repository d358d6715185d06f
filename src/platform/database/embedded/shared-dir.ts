import { chmod } from 'node:fs/promises'
import type { Account } from './account.ts'
import { createFolder } from './create-folder.ts'
import { runProgram } from './run-program.ts'
import { deleteStaleTempPaths } from './temp-paths.ts'

/** Creates a folder that every account can access, for when PostgreSQL's account cannot, such as below root's home. */
export async function createSharedDir(path: string): Promise<void> {
  await createFolder(path)
  await chmod(path, 0o755)
  await deleteStaleTempPaths(path)
}

/** Checks access by running `cd` as the account, so parent folders and ACLs count too. */
export async function canAccess(folder: string, account: Account | undefined): Promise<boolean> {
  return !account || (await runProgram('/bin/sh', ['-c', 'cd -- "$0"', folder], account)).ok
}
