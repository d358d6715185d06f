import type { Worker } from '#platform/jobs/create-jobs.ts'
import { MINUTE } from '#shared/time.ts'
import { feedNames } from '../contract.ts'
import { startFeedBuild } from './build-feed.ts'
import type { Deps } from './deps.ts'
import { findFeed } from './open-feed.ts'

/** Leaves a minute for jobs that start late. */
const MIN_AGE_MS = 14 * MINUTE

/** Rebuilds every feed that was fetched before: others cost nothing. */
export function createFeedWorker(deps: Deps): Worker {
  return {
    queue: 'feeds.rebuild',
    cron: '*/15 * * * *',
    async run() {
      for (const name of feedNames) {
        const feed = await findFeed(deps, name)
        if (feed && deps.now().getTime() - feed.builtAt.getTime() >= MIN_AGE_MS) await startFeedBuild(deps, name).done
      }
    },
  }
}
