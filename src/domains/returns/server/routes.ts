import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod'
import * as contract from '../contract.ts'
import { getPhoto } from './get-photo.ts'
import { limitPhotoUploads, registerPhotoUploads } from './limit-photo-uploads.ts'
import { getReturnable, listOwnReturns } from './list-own-returns.ts'
import { presentReturn, presentReturnable } from './present.ts'
import { readSender } from './read-sender.ts'
import { savePhoto } from './save-photo.ts'
import { submitReturn } from './submit-return.ts'

type Deps = Parameters<typeof submitReturn>[0] & Parameters<typeof savePhoto>[0] & { publicUrl?: string | undefined }

const byFile = z.object({ file: z.string() })

export function returnRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await registerPhotoUploads(app)

    app.post(contract.submitReturn.path, { schema: contract.submitReturn }, async (request, reply) => {
      const submitted = await submitReturn(deps, request.body, readSender(request, deps.publicUrl))
      return reply.code(201).header('cache-control', 'no-store').send(presentReturn(submitted))
    })

    app.post(contract.uploadReturnPhoto.path, {
      schema: contract.uploadReturnPhoto,
      onRequest: (request) => limitPhotoUploads(deps, request),
      handler: async (request, reply) =>
        reply
          .code(201)
          .header('cache-control', 'no-store')
          .send(await savePhoto(deps, request)),
    })

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

type OwnDeps = Parameters<typeof getReturnable>[0]

/** Requires a logged-in customer. */
export function ownReturnRoutes(deps: OwnDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listReturns.path, { schema: contract.listReturns }, async ({ headers, query }) =>
      (await listOwnReturns(deps, headers.authorization, query.orderId)).map(presentReturn),
    )

    app.get(contract.getReturnable.path, { schema: contract.getReturnable }, async ({ headers, query }) =>
      presentReturnable(await getReturnable(deps, headers.authorization, query.orderId)),
    )
  }
}
