import { Socket } from 'node:net'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { ShopError } from '#shared/errors.ts'
import * as contract from '../product-csv-contract.ts'
import type { Deps } from './deps.ts'
import { importProducts } from './import-products.ts'
import { listImageFetches, retryImageFetches } from './list-image-fetches.ts'
import { getImportProgress } from './track-progress.ts'

/** A large file takes longer than an idle connection may. */
const IMPORT_TIMEOUT_MS = 10 * 60_000

export function importRoutes(
  deps: Pick<Deps, 'db' | 'now' | 'sumStockMovements' | 'shopSettings' | 'mediaFetchAllow'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.importProducts.path, {
      schema: contract.importProducts,
      bodyLimit: contract.MAX_IMPORT_BODY_BYTES,
      onRequest: async ({ headers }) => {
        if (Number(headers['content-length'] ?? 0) > contract.MAX_IMPORT_BODY_BYTES)
          throw new ShopError('too_large', contract.IMPORT_TOO_LARGE)
      },
      handler: async ({ actor, body, socket }) => {
        if (socket instanceof Socket) socket.setTimeout(IMPORT_TIMEOUT_MS)
        return importProducts(deps, actor, body)
      },
    })

    app.get(contract.getImportProgress.path, { schema: contract.getImportProgress }, async ({ params }) =>
      getImportProgress(deps, params.id),
    )

    app.get(contract.getImageFetches.path, { schema: contract.getImageFetches }, async () => listImageFetches(deps))

    app.post(contract.retryImageFetches.path, { schema: contract.retryImageFetches }, async ({ body }) => ({
      retried: await retryImageFetches(deps, body.productId),
    }))
  }
}
