import { access, mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { copyCluster } from '#platform/database/embedded/copy-cluster.ts'
import { startEmbedded } from '#platform/database/embedded/start-embedded.ts'
import { createLog } from '#platform/log.ts'
import { parseSettings } from '#platform/settings.ts'
import { StartError } from '#platform/start-error.ts'
import { copyFolder } from '#platform/storage/copy-folder.ts'
import { loadEnvironment } from './shop/load-environment.ts'

/** `npm run backup -- <folder>`: a copy of all that the shop keeps, as a data folder of its own. The shop may run meanwhile. */
loadEnvironment({ mode: 'production' })
const { databaseUrl, dataDir, mediaBucket } = parseSettings(process.env)
const [wanted] = process.argv.slice(2)
if (!wanted) throw new StartError('Say where to: npm run backup -- <folder>.')
if (databaseUrl) {
  throw new StartError('DATABASE_URL is set: back that database up with pg_dump, as docs/deployment.md says.')
}
const to = resolve(wanted)
const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
if (await isThere(to)) throw new StartError(`${to} is there already: say a folder that is not.`)
const parent = dirname(to)
if (!(await isThere(parent))) throw new StartError(`There is no folder ${parent}: make it first.`)
if (!(await isThere(join(dataDir, 'postgres')))) throw new StartError(`There is no shop in ${resolve(dataDir)}.`)

await using opened = new AsyncDisposableStack()
// under another name until it is whole: nobody takes a half for a backup
const draft = join(parent, `.${process.pid}.unfinished`)
await mkdir(draft, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
  throw new StartError(`Nothing can be put into ${parent} (${error.code}).`)
})
opened.defer(() => rm(draft, { recursive: true, force: true }))
const { url, location, stop } = await startEmbedded({ dataDir, log: createLog({ level: 'warn' }) })
opened.defer(stop)
await copyCluster({ url, location, to: join(draft, 'postgres') })
const media = join(dataDir, 'media')
// after the database: every picture that it names is there by now
if (!mediaBucket && (await isThere(media)))
  await copyFolder(media, join(draft, 'media'), (name) => !name.startsWith('.'))
await rename(draft, to)
console.log(`All that the shop keeps is in ${to}. To go back to it, start the shop with DATA_DIR=${to}`)
if (mediaBucket) console.log('Uploaded pictures are in the bucket, and are backed up there.')
