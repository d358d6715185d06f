import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getOwnReview } from './get-own-review.ts'
import { getPhoto } from './get-photo.ts'
import { limitPhotoUploads, registerPhotoParser } from './limit-photo-uploads.ts'
import { listReviews } from './list-reviews.ts'
import { presentOwnReview, presentReviewPage } from './present.ts'
import { savePhoto } from './save-photo.ts'
import { saveReview } from './save-review.ts'
import { unsubscribeFromReviewRequests } from './unsubscribe-from-review-requests.ts'

const byFile = z.object({ file: z.string() })

export function publicReviewRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listReviews.path, { schema: contract.listReviews }, async ({ params, query }, reply) => {
      const page = await listReviews(deps, params.id, query)
      reply.dependsOn([page.cacheTag])
      return presentReviewPage(page)
    })

    app.post(
      contract.unsubscribeFromReviewRequests.path,
      { schema: contract.unsubscribeFromReviewRequests },
      async ({ body }) => {
        await unsubscribeFromReviewRequests(deps, body.token)
        return { stopped: true as const }
      },
    )

    // anyone with the URL may see a photo, and it may be withdrawn, so it is not cached for long and never indexed
    app.get('/media/reviews/:file', { schema: { hide: true, params: byFile } }, async ({ params }, reply) =>
      reply
        .header('cache-control', 'private, max-age=3600')
        .header('x-robots-tag', 'noindex')
        .type('image/webp')
        .send(await getPhoto(deps, params.file)),
    )
  }
}

export function ownReviewRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await registerPhotoParser(app)

    app.get(contract.getOwnReview.path, { schema: contract.getOwnReview }, async ({ actor, params }) => {
      const { canReview, review } = await getOwnReview(deps, actor, params.id)
      return { canReview, ...(review ? { review: presentOwnReview(review) } : {}) }
    })

    app.post(contract.saveReview.path, { schema: contract.saveReview }, async ({ actor, params, body }, reply) => {
      const review = await saveReview(deps, actor, { productId: params.id, input: body })
      return reply.code(201).send(presentOwnReview(review))
    })

    app.post(contract.uploadReviewPhoto.path, {
      schema: contract.uploadReviewPhoto,
      onRequest: (request) => limitPhotoUploads(deps, request),
      handler: async (request, reply) => reply.code(201).send(await savePhoto(deps, request.actor, request)),
    })
  }
}
