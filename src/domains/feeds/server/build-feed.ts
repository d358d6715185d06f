import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { exportProducts } from '#domains/catalogue/server/api.ts'
import { ShopError } from '#shared/errors.ts'
import { HOUR } from '#shared/time.ts'
import { type FeedName, feedPaths } from '../contract.ts'
import { toFeedItems } from '../rules.ts'
import type { Deps } from './deps.ts'
import { GOOGLE_END, renderGoogleItem, renderGoogleStart } from './google-feed.ts'
import { renderMetaHeader, renderMetaItem } from './meta-feed.ts'

const getFolder = ({ dataDir }: Pick<Deps, 'dataDir'>) => join(dataDir, 'feeds')

export const getFeedFile = (deps: Pick<Deps, 'dataDir'>, name: FeedName) =>
  join(getFolder(deps), feedPaths[name].slice('/feeds/'.length))

export const createNoOriginError = () => new ShopError('not_found', 'Set PUBLIC_URL to publish product feeds.')

/** Writes the file under a temporary name first, so readers never see a partial feed. `copy` gets the same text meanwhile. */
export async function buildFeed(deps: Deps, name: FeedName, copy?: PassThrough): Promise<void> {
  const { origin } = deps
  if (origin === undefined) throw createNoOriginError()
  const file = getFeedFile(deps, name)
  await mkdir(getFolder(deps), { recursive: true })
  await deletePartialFiles(deps)
  const partialFile = `${file}.${randomUUID()}`
  try {
    const feed = generateFeed(deps, name, origin)
    await pipeline(Readable.from(copy ? copyChunks(feed, copy) : feed), createWriteStream(partialFile))
    await rename(partialFile, file)
  } catch (error) {
    await rm(partialFile, { force: true })
    throw error
  }
}

async function* generateFeed(deps: Deps, name: FeedName, origin: string): AsyncGenerator<string> {
  const isGoogle = name === 'google'
  const renderItem = isGoogle ? renderGoogleItem : renderMetaItem
  yield isGoogle ? renderGoogleStart(deps.shopSettings.current().brand.name, origin) : renderMetaHeader()
  for await (const products of exportProducts(deps, { state: 'live' }))
    yield products.flatMap((product) => toFeedItems(product, origin).map(renderItem)).join('')
  if (isGoogle) yield GOOGLE_END
}

/** Waits for the reader of the copy as long as there is one. */
async function* copyChunks(chunks: AsyncIterable<string>, copy: PassThrough): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    if (copy.writable && !copy.write(chunk))
      await new Promise((resolve) => copy.once('drain', resolve).once('close', resolve))
    yield chunk
  }
}

/** Deletes what processes left behind that were killed. No feed takes an hour. */
async function deletePartialFiles(deps: Deps): Promise<void> {
  const files = new Set(Object.values(feedPaths).map((path) => path.slice('/feeds/'.length)))
  for (const name of await readdir(getFolder(deps))) {
    if (files.has(name)) continue
    const path = join(getFolder(deps), name)
    const modifiedAt = (await stat(path).catch(() => undefined))?.mtimeMs
    if (modifiedAt !== undefined && deps.now().getTime() - modifiedAt > HOUR) await rm(path, { force: true })
  }
}
