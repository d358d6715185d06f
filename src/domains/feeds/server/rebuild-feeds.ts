import type { Worker } from '#platform/jobs/create-jobs.ts'
import { feedNames } from '../contract.ts'
import { buildFeed } from './build-feed.ts'
import type { Deps } from './deps.ts'
import { findFeed } from './open-feed.ts'

/** Rebuilds every feed that was fetched before: others cost nothing. */
export function createFeedWorker(deps: Deps): Worker {
  return {
    queue: 'feeds.rebuild',
    cron: '*/15 * * * *',
    async run() {
      for (const name of feedNames) if (await findFeed(deps, name)) await buildFeed(deps, name)
    },
  }
}
