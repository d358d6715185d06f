import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { noStore } from '#platform/http/no-store.ts'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getPhoto } from './get-photo.ts'
import { getRequestContext } from './get-request-context.ts'
import { limitPhotoUploads, registerPhotoParser } from './limit-photo-uploads.ts'
import { getReturnableOrder, listOwnReturns } from './list-own-returns.ts'
import { presentReturn, presentReturnableOrder } from './present.ts'
import { savePhoto } from './save-photo.ts'
import { submitReturn } from './submit-return.ts'

const byFile = z.object({ file: z.string() })

/** Public, because guests return orders too: they identify themselves with the order number and its email. */
export function publicReturnRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(submissionRoutes(deps))
    await app.register(photoRoutes(deps))
  }
}

function submissionRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    noStore(app)
    await registerPhotoParser(app)

    app.post(contract.submitReturn.path, { schema: contract.submitReturn }, async (request, reply) => {
      const submitted = await submitReturn(deps, request.body, getRequestContext(request, deps.publicUrl))
      return reply.code(201).send(presentReturn(submitted))
    })

    app.post(contract.uploadReturnPhoto.path, {
      schema: contract.uploadReturnPhoto,
      onRequest: (request) => limitPhotoUploads(deps, request),
      handler: async (request, reply) => reply.code(201).send(await savePhoto(deps, request)),
    })
  }
}

function photoRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // anyone with the URL may see a photo, so it must not be cached publicly or indexed
    app.get('/media/returns/:file', { schema: { hide: true, params: byFile } }, async ({ params }, reply) =>
      reply
        .header('cache-control', 'private, max-age=3600')
        .header('x-robots-tag', 'noindex')
        .type('image/webp')
        .send(await getPhoto(deps, params.file)),
    )
  }
}

export function ownReturnRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listReturns.path, { schema: contract.listReturns }, async ({ actor, query }) =>
      (await listOwnReturns(deps, actor, query.orderId)).map(presentReturn),
    )

    app.get(contract.getReturnableOrder.path, { schema: contract.getReturnableOrder }, async ({ actor, query }) =>
      presentReturnableOrder(await getReturnableOrder(deps, actor, query.orderId)),
    )
  }
}
