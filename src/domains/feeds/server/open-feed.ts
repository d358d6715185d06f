import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { PassThrough, type Readable } from 'node:stream'
import { HOUR } from '#shared/time.ts'
import { type FeedName, feedNames, feedPaths } from '../contract.ts'
import { buildFeed, createNoOriginError, getFeedFile } from './build-feed.ts'
import type { Deps } from './deps.ts'

/** A feed is older than this only if the rebuilds run on another machine, or failed. */
const MAX_AGE_MS = HOUR

export async function findFeed(deps: Pick<Deps, 'dataDir'>, name: FeedName) {
  const path = getFeedFile(deps, name)
  const stats = await stat(path).catch(() => undefined)
  return stats && { path, builtAt: stats.mtime }
}

export const listFeeds = (deps: Pick<Deps, 'dataDir'>) =>
  Promise.all(
    feedNames.map(async (name) => ({ name, path: feedPaths[name], builtAt: (await findFeed(deps, name))?.builtAt })),
  )

/**
 * Creates a function that opens a feed. A feed that is missing or old is read while it is built, because a connection on
 * which nothing is sent for long is closed.
 */
export function createFeedOpener(deps: Deps) {
  const builds = new Map<FeedName, Promise<void>>()
  const startBuild = (name: FeedName): Readable => {
    const copy = new PassThrough()
    // a reader that went away is no reason to stop
    copy.on('error', () => {})
    const build = buildFeed(deps, name, copy).then(
      () => void copy.end(),
      (error: Error) => void copy.destroy(error),
    )
    builds.set(
      name,
      build.finally(() => builds.delete(name)),
    )
    return copy
  }
  return async function openFeed(name: FeedName): Promise<{ content: Readable; builtAt: Date }> {
    if (deps.origin === undefined) throw createNoOriginError()
    const feed = await findFeed(deps, name)
    const build = builds.get(name)
    if (build) {
      await build
      return openFeed(name)
    }
    if (feed && deps.now().getTime() - feed.builtAt.getTime() < MAX_AGE_MS)
      return { content: createReadStream(feed.path), builtAt: feed.builtAt }
    return { content: startBuild(name), builtAt: deps.now() }
  }
}
