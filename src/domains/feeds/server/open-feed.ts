import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { HOUR } from '#shared/time.ts'
import { type FeedName, feedNames, feedPaths } from '../contract.ts'
import { createNoOriginError, type FeedBuild, getFeedFile, startFeedBuild } from './build-feed.ts'
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
  const builds = new Map<FeedName, FeedBuild>()
  const startBuild = (name: FeedName): FeedBuild => {
    const build = startFeedBuild(deps, name)
    builds.set(name, build)
    const forget = () => builds.delete(name)
    build.done.then(forget, forget)
    return build
  }
  return async function openFeed(name: FeedName): Promise<{ content: Readable; builtAt: Date }> {
    if (deps.origin === undefined) throw createNoOriginError()
    const feed = await findFeed(deps, name)
    if (feed && deps.now().getTime() - feed.builtAt.getTime() < MAX_AGE_MS)
      return { content: createReadStream(feed.path), builtAt: feed.builtAt }
    const build = builds.get(name) ?? startBuild(name)
    return { content: Readable.from(build.follow(), { objectMode: false }), builtAt: build.startedAt }
  }
}
