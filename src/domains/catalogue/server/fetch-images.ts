import pLimit from 'p-limit'
import { importImageFromUrl, markUploadsReferenced } from '#domains/media/server/api.ts'
import type { Queryable } from '#platform/database/connect.ts'
import { FetchError } from '#platform/http/fetch-public-file.ts'
import { type PeriodicTask, runPeriodically } from '#platform/run-periodically.ts'
import type { Deps } from './deps.ts'
import { incrementVersions, lockCatalogue } from './edit-store.ts'
import * as store from './image-fetch-store.ts'

const POLL_MS = 1_000
/** Every batch is one change to the catalogue, because each change empties the caches. */
const BATCH_SIZE = 8
const CONCURRENCY = 4

/** The last attempt is about two and a half minutes after the first; after that an admin decides. */
const MAX_ATTEMPTS = 4
const FIRST_RETRY_SECONDS = 5
const BACKOFF_FACTOR = 5

/** Names the import in the version history of a product. */
const EDITED_BY = 'The image import'

type FetchDeps = Pick<Deps, 'db' | 'jobs' | 'storage' | 'log' | 'mediaFetchAllow'>

/** Starts copying the images of imported products. Several processes share the work. */
export function startImageFetches(deps: FetchDeps): PeriodicTask {
  const closing = new AbortController()
  const schedule = {
    everyMs: POLL_MS,
    failureMessage: 'Could not fetch images of imported products; will retry',
    logsFirstFailureOnly: true,
  }
  const task = runPeriodically(schedule, deps.log, () => fetchImages(deps, closing.signal))
  return {
    close: async () => {
      closing.abort()
      await task.close()
    },
  }
}

/** Copies all images that are due. */
export async function fetchImages(deps: FetchDeps, closing?: AbortSignal): Promise<void> {
  let size = 0
  do size = await fetchBatch(deps, closing)
  while (size > 0 && !closing?.aborted)
}

type Copy = { claim: store.ClaimedFetch; upload: Awaited<ReturnType<typeof importImageFromUrl>> }

async function fetchBatch(deps: FetchDeps, closing: AbortSignal | undefined): Promise<number> {
  const claims = await store.claimFetches(deps.db, BATCH_SIZE)
  const limit = pLimit(CONCURRENCY)
  const copies = await Promise.all(
    claims.map((claim) =>
      limit(async () => {
        if (!closing?.aborted) return fetchImage(deps, claim)
        await store.releaseFetch(deps.db, claim)
        return undefined
      }),
    ),
  )
  await saveCopies(
    deps,
    copies.flatMap((copy) => copy ?? []),
  )
  return claims.length
}

/** Returns undefined if the image could not be fetched. */
async function fetchImage(deps: FetchDeps, claim: store.ClaimedFetch): Promise<Copy | undefined> {
  try {
    return { claim, upload: await importImageFromUrl(deps, claim.sourceUrl) }
  } catch (error) {
    await recordFailure(deps.db, claim, error instanceof FetchError ? error : toSaveError(deps, error))
    return undefined
  }
}

/** A failure of the shop itself, such as its storage, counts as an attempt too, and must not stop the rest of the batch. */
function toSaveError({ log }: FetchDeps, error: unknown): FetchError {
  log.warn({ err: error }, 'Could not save the image of an imported product')
  return new FetchError("The image couldn't be saved.", { isTemporary: true, cause: error })
}

async function recordFailure(db: Queryable, claim: store.ClaimedFetch, error: FetchError): Promise<void> {
  const { message, isTemporary } = error
  if (!isTemporary || claim.attempts >= MAX_ATTEMPTS) return store.markFetchFailed(db, claim, message)
  const delaySeconds = FIRST_RETRY_SECONDS * BACKOFF_FACTOR ** (claim.attempts - 1)
  return store.scheduleRetry(db, claim, { error: message, delaySeconds })
}

async function saveCopies({ db }: FetchDeps, copies: Copy[]): Promise<void> {
  if (copies.length === 0) return
  await db.transaction(async (tx) => {
    await lockCatalogue(tx)
    const deletedUrls = new Set(
      await markUploadsReferenced(
        tx,
        copies.map(({ upload }) => upload.imageUrl),
      ),
    )
    const changedIds = new Set<string>()
    for (const { claim, upload } of copies) {
      if (deletedUrls.has(upload.imageUrl)) await recordFailure(tx, claim, createDeletedError())
      else if (await store.replaceFetchedImage(tx, claim, upload)) changedIds.add(claim.productId)
    }
    // an open form has the old images, so saving it must be a conflict
    await incrementVersions(tx, [...changedIds], EDITED_BY)
  })
}

const createDeletedError = () =>
  new FetchError('The copy was deleted before the product had it.', { isTemporary: true })
