import { access, chmod, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { copyCluster } from '#platform/database/embedded/copy-cluster.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { copyFolder } from '#platform/storage/copy-folder.ts'
import { formatBackupName, listOutdatedBackups } from './backup/dated-backups.ts'
import { createUnfinishedFolder, deleteStaleUnfinishedFolders } from './backup/unfinished-backups.ts'
import { loadEnvironment } from './shop/load-environment.ts'

const USAGE = 'Usage: npm run backup -- <folder>, or npm run backup -- --into <folder> [--keep <number>]'

/**
 * `npm run backup -- <folder>` copies all data into a new data folder. With `--into`, the new folder is in the given one and
 * named by time, and `--keep` deletes older ones. Works while the shop is running.
 */
loadEnvironment({ mode: 'production' })
const { databaseUrl, dataDir, mediaBucket } = parseSettings(process.env)
const { values, positionals } = parseArgs({
  options: { into: { type: 'string' }, keep: { type: 'string' } },
  allowPositionals: true,
})
const [folderArgument = values.into && join(values.into, formatBackupName(new Date()))] = positionals
if (!folderArgument || (values.keep && !values.into) || (values.into && positionals.length > 0))
  throw new StartError(USAGE)
if (values.keep && !/^[1-9]\d{0,3}$/.test(values.keep))
  throw new StartError(`--keep is "${values.keep}": expected a whole number from 1 to 9999.`)
if (databaseUrl) {
  throw new StartError('DATABASE_URL is set. Back up that database with pg_dump, see docs/deployment.md.')
}
const backupFolder = resolve(folderArgument)
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
if (await exists(backupFolder)) throw new StartError(`${backupFolder} already exists. Choose a new folder.`)
const parent = dirname(backupFolder)
if (!(await exists(parent))) throw new StartError(`The folder ${parent} does not exist. Create it first.`)
if (!(await exists(join(dataDir, 'postgres')))) throw new StartError(`No shop data found in ${resolve(dataDir)}.`)

await using cleanup = new AsyncDisposableStack()
// built under a temporary name, so an unfinished copy is never mistaken for a backup
const tempFolder = await createUnfinishedFolder(parent).catch((error: NodeJS.ErrnoException) => {
  throw new StartError(`Cannot write to ${parent} (${error.code}).`)
})
cleanup.defer(() => rm(tempFolder, { recursive: true, force: true }))
await chmod(tempFolder, 0o755)
await deleteStaleUnfinishedFolders(parent).catch((error: NodeJS.ErrnoException) => {
  console.warn(`Could not delete what an interrupted backup left in ${parent} (${error.code}).`)
})
const { url, location, stop } = await startEmbedded({ dataDir, log: createLog({ level: 'warn' }) })
cleanup.defer(stop)
await copyCluster({ url, location, to: join(tempFolder, 'postgres') })
const media = join(dataDir, 'media')
// after the database, so every image it references exists
if (!mediaBucket && (await exists(media)))
  await copyFolder(media, join(tempFolder, 'media'), (name) => !name.startsWith('.'))
await rename(tempFolder, backupFolder)
console.log(`Backup written to ${backupFolder}. To restore it, start the shop with DATA_DIR=${backupFolder}`)
if (values.into && values.keep) {
  for (const name of listOutdatedBackups(await readdir(parent), Number(values.keep)))
    await rm(join(parent, name), { recursive: true, force: true })
}
if (mediaBucket) console.log('Uploaded images are in the bucket and must be backed up there.')
