import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { pathExists } from './path-exists.ts'
import { runProgram } from './run-program.ts'
import { canAccess, createSharedDir } from './shared-dir.ts'
import { createTempPath, deleteStaleTempPaths } from './temp-paths.ts'

/** A database cluster on disk: a folder with PostgreSQL's data, password, log and socket. */
export interface Cluster {
  folder: string
  data: string
  password: string
  account: Account | undefined
}

export const superuser = 'nukkad'

interface Options {
  dataDir: string
  /** Holds the cluster when the account cannot access the data folder. */
  sharedDir: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  log: Logger
}

/** Opens the cluster of the data folder, creating it if necessary. */
export async function openOrCreateCluster(options: Options): Promise<Cluster> {
  const { dataDir, account, binaries } = options
  // a folder, or a symlink to one in sharedDir
  const clusterPath = join(dataDir, 'postgres')
  await deleteStaleTempPaths(dataDir)
  if (!(await pathExists(clusterPath))) await createCluster(clusterPath, options)
  return openCluster(clusterPath, account, binaries)
}

async function openCluster(clusterPath: string, account: Account | undefined, binaries: Binaries): Promise<Cluster> {
  const folder = await realpath(clusterPath).catch(() => {
    throw new StartError(
      `${clusterPath} is a broken link. Restore the folder it points to, or remove the link to start with an empty shop.`,
    )
  })
  const data = join(folder, 'data')
  if (!(await canAccess(folder, account))) {
    throw new StartError(
      `PostgreSQL runs as the account "${account?.name}", which cannot access the database in ${folder}. ` +
        'Allow access to its parent folders (chmod o+x), or move DATA_DIR to an accessible folder.',
    )
  }
  const version = await readClusterFile(join(data, 'PG_VERSION'), folder)
  if (version !== binaries.major) {
    throw new StartError(
      `The database in ${folder} was created by PostgreSQL ${version}, but this version of the shop bundles PostgreSQL ${binaries.major}. ` +
        `Start the version of the shop that created it, or run PostgreSQL ${version} on ${data} yourself and set DATABASE_URL.`,
    )
  }
  return { folder, data, account, password: await readClusterFile(join(folder, 'password'), folder) }
}

async function readClusterFile(file: string, folder: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw createOwnershipError(folder)
    throw new StartError(
      `The database in ${folder} is incomplete (${file} is missing). Restore it from a backup, or remove the folder to start with an empty shop.`,
    )
  }
}

const createOwnershipError = (folder: string) =>
  new StartError(
    `The database in ${folder} belongs to another account. ` +
      'Start the shop as that account, or set DATA_DIR to another folder.',
  )

async function createCluster(
  clusterPath: string,
  { account, binaries, durable, log, sharedDir }: Options,
): Promise<void> {
  const isAccessible = await canAccess(dirname(clusterPath), account)
  if (!isAccessible) await createSharedDir(sharedDir)
  const target = isAccessible ? clusterPath : join(sharedDir, `database-${randomBytes(4).toString('hex')}`)
  const tempPath = createTempPath(target)
  log.info(`Creating the database in ${target}`)
  try {
    await initialize(tempPath, account, binaries, durable)
    await publish(tempPath, target, clusterPath)
    if (durable) await syncFolder(dirname(target))
  } catch (error) {
    await rm(tempPath, { recursive: true, force: true })
    // another process was faster; use its database
    if (!(await pathExists(clusterPath))) throw error
  }
}

/** Fails if `clusterPath` already exists, so exactly one of two concurrent first starts wins. */
async function publish(tempPath: string, target: string, clusterPath: string): Promise<void> {
  await rename(tempPath, target)
  if (target === clusterPath) return
  try {
    await symlink(target, clusterPath)
  } catch (error) {
    await rename(target, tempPath)
    throw error
  }
}

async function initialize(folder: string, account: Account | undefined, binaries: Binaries, durable: boolean) {
  const passwordFile = join(folder, 'password')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: durable })
  if (account) {
    for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
  }
  const outcome = await runProgram(
    binaries.initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's built-in Unicode rules, so sorting and case conversion are the same on every machine
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ],
    account,
  )
  if (outcome.ok) return
  throw new StartError(
    `PostgreSQL could not create a database in ${dirname(folder)} (${outcome.reason}). ` +
      'Fix that and start again, or set DATABASE_URL to your own PostgreSQL.',
  )
}

/** Makes a rename durable, which requires syncing the parent folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
