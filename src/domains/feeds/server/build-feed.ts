import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { exportProducts } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { HOUR } from '#shared/time.ts'
import { type FeedName, feedPaths } from '../contract.ts'
import { toFeedItems } from '../rules.ts'
import type { Deps } from './deps.ts'
import { GOOGLE_END, renderGoogleItem, renderGoogleStart } from './google-feed.ts'
import { renderMetaHeader, renderMetaItem } from './meta-feed.ts'

const CHUNK_BYTES = 64 * 1024

const getFolder = ({ dataDir }: Pick<Deps, 'dataDir'>) => join(dataDir, 'feeds')

export const getFeedFile = (deps: Pick<Deps, 'dataDir'>, name: FeedName) =>
  join(getFolder(deps), feedPaths[name].slice('/feeds/'.length))

export const createNoOriginError = () => new ShopError('not_found', 'Set PUBLIC_URL to publish product feeds.')

/** A feed that is being written to its file. */
export interface FeedBuild {
  startedAt: Date
  done: Promise<void>
  /** Reads the file from its start and waits for what is not written yet, so a slow reader never slows the build. */
  follow: () => AsyncGenerator<Buffer>
}

/** Writes the file under a temporary name first, so other readers never see a partial feed. */
export function startFeedBuild(deps: Deps, name: FeedName): FeedBuild {
  const { origin } = deps
  if (origin === undefined) throw createNoOriginError()
  const startedAt = deps.now()
  const file = getFeedFile(deps, name)
  const partialFile = `${file}.${randomUUID()}`
  const opened = Promise.withResolvers<void>()
  let growth = Promise.withResolvers<void>()
  let isDone = false
  const announceGrowth = () => {
    growth.resolve()
    growth = Promise.withResolvers()
  }

  const write = async () => {
    await mkdir(getFolder(deps), { recursive: true })
    await deletePartialFiles(deps)
    await using output = await open(partialFile, 'w')
    opened.resolve()
    for await (const chunk of generateFeed(deps, name, origin)) {
      await output.appendFile(chunk)
      announceGrowth()
    }
    // what changed since then may be missing
    await output.utimes(startedAt, startedAt)
    await rename(partialFile, file)
  }
  const done = write()
    .catch(async (error) => {
      await rm(partialFile, { force: true })
      throw error
    })
    .finally(() => {
      isDone = true
      opened.resolve()
      announceGrowth()
    })
  // a failure reaches those who wait for the build or read it
  done.catch(() => {})

  const openForReading = async (): Promise<FileHandle> => {
    await opened.promise
    try {
      return await open(partialFile)
    } catch {
      await done
      return open(file)
    }
  }
  const follow = async function* (): AsyncGenerator<Buffer> {
    await using input = await openForReading()
    for (;;) {
      // checked before the read: what is written during the read is found by the next one
      const wasDone = isDone
      const nextGrowth = growth.promise
      const { bytesRead, buffer } = await input.read(Buffer.allocUnsafe(CHUNK_BYTES))
      if (bytesRead > 0) yield buffer.subarray(0, bytesRead)
      else if (wasDone) return await done
      else await nextGrowth
    }
  }
  return { startedAt, done, follow }
}

async function* generateFeed(deps: Deps, name: FeedName, origin: string): AsyncGenerator<string> {
  const isGoogle = name === 'google'
  const renderItem = isGoogle ? renderGoogleItem : renderMetaItem
  yield isGoogle ? renderGoogleStart(deps.shopSettings.current().brand.name, origin) : renderMetaHeader()
  for await (const products of exportProducts(deps, { state: 'live' }))
    yield products.flatMap((product) => toFeedItems(product, origin).map(renderItem)).join('')
  if (isGoogle) yield GOOGLE_END
}

/** Deletes the partial files of killed processes: those older than an hour, because building a feed takes less. */
async function deletePartialFiles(deps: Deps): Promise<void> {
  const files = new Set(Object.values(feedPaths).map((path) => path.slice('/feeds/'.length)))
  for (const name of await readdir(getFolder(deps))) {
    if (files.has(name)) continue
    const path = join(getFolder(deps), name)
    const modifiedAt = (await stat(path).catch(() => undefined))?.mtimeMs
    if (modifiedAt !== undefined && deps.now().getTime() - modifiedAt > HOUR) await rm(path, { force: true })
  }
}
