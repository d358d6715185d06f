import { stat } from 'node:fs/promises'
import { createKeyedMutex } from '#platform/concurrency/keyed-mutex.ts'
import { HOUR } from '#shared/time.ts'
import { type FeedName, feedNames, feedPaths } from '../contract.ts'
import { buildFeed, getFeedFile } from './build-feed.ts'
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

/** Creates a function that returns a feed's file, and builds it first if it is missing or old. */
export function createFeedOpener(deps: Deps) {
  const runExclusive = createKeyedMutex()
  return (name: FeedName) =>
    runExclusive(name, async () => {
      const feed = await findFeed(deps, name)
      if (feed && deps.now().getTime() - feed.builtAt.getTime() < MAX_AGE_MS) return feed
      await buildFeed(deps, name)
      const built = await findFeed(deps, name)
      if (!built) throw new Error(`The feed ${name} is missing after it was built`)
      return built
    })
}
