import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import { listAdminReviews } from './list-admin-reviews.ts'
import { moderateReview } from './moderate-review.ts'
import { presentAdminReview } from './present.ts'

export function reviewAdminRoutes(deps: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listAdminReviews.path, { schema: contract.listAdminReviews }, async ({ query }, reply) => {
      const { reviews, total } = await listAdminReviews(deps, query)
      return reply.header('X-Total-Count', total).send(reviews.map(presentAdminReview))
    })

    app.post(contract.publishReview.path, { schema: contract.publishReview }, async ({ actor, params, body }) => {
      const changes = { status: 'published' as const, rejectionReason: null }
      return presentAdminReview(await moderateReview(deps, actor, { ...params, ...body, changes }))
    })

    app.post(contract.rejectReview.path, { schema: contract.rejectReview }, async ({ actor, params, body }) => {
      const changes = { status: 'rejected' as const, rejectionReason: body.reason }
      return presentAdminReview(await moderateReview(deps, actor, { ...params, version: body.version, changes }))
    })

    app.post(contract.replyToReview.path, { schema: contract.replyToReview }, async ({ actor, params, body }) => {
      const changes = { reply: body.reply || null }
      return presentAdminReview(await moderateReview(deps, actor, { ...params, version: body.version, changes }))
    })
  }
}
