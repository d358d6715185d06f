import { randomBytes } from 'node:crypto'
import { chown, mkdir, open, readFile, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { draftOf, sweepDrafts } from './drafts.ts'
import { isThere } from './is-there.ts'
import { run } from './run.ts'
import { mayEnter, openSharedDir } from './shared-dir.ts'

/** One database cluster on disk: a folder with PostgreSQL's own data, the password to it, its log and its socket. */
export interface Cluster {
  folder: string
  data: string
  password: string
  account: Account | undefined
}

export const superuser = 'nukkad'

interface Options {
  dataDir: string
  /** Where the cluster goes when the account may not enter the data folder. */
  sharedDir: string
  account: Account | undefined
  binaries: Binaries
  durable: boolean
  log: Logger
}

/** Opens the cluster of the data folder, and creates it first when there is none. */
export async function prepareCluster(options: Options): Promise<Cluster> {
  const { dataDir, account, binaries } = options
  const entry = join(dataDir, 'postgres')
  await sweepDrafts(dataDir)
  if (!(await isThere(entry))) await createCluster(entry, options)
  return openCluster(entry, account, binaries)
}

async function openCluster(entry: string, account: Account | undefined, binaries: Binaries): Promise<Cluster> {
  const folder = await realpath(entry).catch(() => {
    throw new StartError(
      `${entry} leads nowhere: bring back the folder it points to, or remove it to begin with an empty shop.`,
    )
  })
  const data = join(folder, 'data')
  if (!(await mayEnter(folder, account))) {
    throw new StartError(
      `PostgreSQL runs as the account "${account?.name}", which may not enter ${folder}, where the database lies: ` +
        'let all accounts pass the folders above it (chmod o+x), or move DATA_DIR to a place that they may enter.',
    )
  }
  const version = await readOwn(join(data, 'PG_VERSION'), folder)
  if (version !== binaries.major) {
    throw new StartError(
      `The database in ${folder} was made by PostgreSQL ${version}, but this version of the shop brings PostgreSQL ${binaries.major}: ` +
        `start the version of the shop that made it, or run a PostgreSQL ${version} on ${data} yourself and set DATABASE_URL.`,
    )
  }
  return { folder, data, account, password: await readOwn(join(folder, 'password'), folder) }
}

async function readOwn(file: string, folder: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw belongsToAnother(folder)
    throw new StartError(
      `${folder} is not a whole database (${file} is missing): restore it from a backup, or remove the folder to begin with an empty shop.`,
    )
  }
}

const belongsToAnother = (folder: string) =>
  new StartError(
    `The database in ${folder} belongs to another account, and the shop cannot use it as it was started now: ` +
      'start the shop as the account that started it first, or set DATA_DIR to another folder.',
  )

async function createCluster(entry: string, { account, binaries, durable, log, sharedDir }: Options): Promise<void> {
  const inPlace = await mayEnter(dirname(entry), account)
  if (!inPlace) await openSharedDir(sharedDir)
  const home = inPlace ? entry : join(sharedDir, `database-${randomBytes(4).toString('hex')}`)
  const draft = draftOf(home)
  log.info(`Creating the database in ${home}.`)
  try {
    await initialise(draft, account, binaries, durable)
    await publish(draft, home, entry)
    if (durable) await sync(dirname(home))
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // another start was faster, and its database is the one to use
    if (!(await isThere(entry))) throw error
  }
}

/** Fails when the entry exists already, so that of two first starts exactly one wins. */
async function publish(draft: string, home: string, entry: string): Promise<void> {
  await rename(draft, home)
  if (home === entry) return
  try {
    await symlink(home, entry)
  } catch (error) {
    await rename(home, draft)
    throw error
  }
}

async function initialise(folder: string, account: Account | undefined, binaries: Binaries, durable: boolean) {
  const passwordFile = join(folder, 'password')
  await mkdir(folder, { mode: 0o700 })
  await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600, flush: durable })
  if (account) {
    for (const path of [folder, passwordFile]) await chown(path, account.uid, account.gid)
  }
  const outcome = await run(
    binaries.initdb,
    [
      `--pgdata=${join(folder, 'data')}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // PostgreSQL's own Unicode rules, so that sorting and letter case are the same on every machine
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
    `PostgreSQL could not create a database in ${dirname(folder)} (${outcome.reason}): ` +
      'mend that and start again, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** A rename is safe from a power cut only when the folder that holds it is written. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
