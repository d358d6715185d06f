import type { Db } from '#platform/database/connect.ts'
import type { AskedNames } from '#platform/database/find-names-in.ts'
import type { Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { afterLook, fileNames, UNUSED_MS, UPLOADS } from '../rules.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  storage: Storage
  /** Asked of every room that keeps addresses of pictures: which of these it still names. */
  findNamed: ((db: Db, asked: AskedNames) => Promise<string[]>)[]
  /** Ends it between two steps; the next run goes on from there. */
  signal?: AbortSignal
}

const ASKED_AT_ONCE = 1_000
const REMOVED_AT_ONCE = 100

/**
 * Removes the pictures that nothing has named for a week.
 *
 * Whoever comes to name a picture writes its row (`nameUploads`), and so does this: the row's lock says who was first.
 * Named first, it was just seen and stays; `removing` first, the other finds that and refuses. Checkouts and orders need
 * not: they name what a product named within the week. No transaction is open while
 * files are removed: that can be repeated by anybody at any time, because no other picture ever has these names. The same
 * picture uploaded meanwhile gets a row and names of its own.
 */
export async function sweepUploads(deps: Deps): Promise<{ removed: number; bytes: number }> {
  await lookAtOld(deps)
  return removeFiles(deps)
}

async function lookAtOld({ db, findNamed, signal }: Deps): Promise<void> {
  for (let after = ''; !signal?.aborted; ) {
    const uploads = await store.listOld(db, { ms: UNUSED_MS, after, limit: ASKED_AT_ONCE })
    const last = uploads.at(-1)
    if (!last) return
    after = last.id
    const asked = { folder: UPLOADS, names: uploads.map(({ id }) => id) }
    const named = new Set<string>()
    for (const find of findNamed) for (const id of await find(db, asked)) named.add(id)
    const looked = Map.groupBy(uploads, ({ id, state }) => afterLook(state, named.has(id)))
    for (const [state, these] of looked) {
      await store.setLookedAt(
        db,
        these.map(({ id }) => id),
        { ms: UNUSED_MS, state },
      )
    }
  }
}

async function removeFiles({ db, storage, signal }: Deps): Promise<{ removed: number; bytes: number }> {
  const all = { removed: 0, bytes: 0 }
  const failures: unknown[] = []
  for (let after = ''; !signal?.aborted; ) {
    const uploads = await store.listRemoving(db, { after, limit: REMOVED_AT_ONCE })
    const last = uploads.at(-1)
    if (!last) break
    after = last.id
    for (const { id, bytes } of uploads) {
      if (signal?.aborted) break
      // one that cannot be removed does not keep the others
      const isRemoved = await removeOne({ db, storage }, id).catch((error) => void failures.push(error))
      if (!isRemoved) continue
      all.removed += 1
      all.bytes += bytes ?? 0
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} uploads could not be removed.`)
  return all
}

async function removeOne({ db, storage }: Pick<Deps, 'db' | 'storage'>, id: string): Promise<boolean> {
  for (const name of fileNames(id)) await storage.remove(name)
  return store.setRemoved(db, id)
}

/** Once a day, at night in India. */
export function sweepUploadsWorker({ log, ...deps }: Omit<Deps, 'signal'> & { log: Log }): Worker {
  return {
    queue: 'media.sweep-uploads',
    cron: '5 22 * * *',
    async run(_data, { signal }) {
      const { removed, bytes } = await sweepUploads({ ...deps, signal })
      if (removed > 0) log.info({ removed, bytes }, 'Uploaded pictures that nothing names were removed.')
    },
  }
}
