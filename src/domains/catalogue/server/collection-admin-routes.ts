import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../collection-contract.ts'
import { deleteCollection } from './delete-collection.ts'
import type { Deps } from './deps.ts'
import { getAdminCollection, listAdminCollections } from './get-collection.ts'
import { listCollectionProducts, previewCollectionRule } from './list-collection-products.ts'
import { presentAdminProduct } from './present.ts'
import { presentAdminCollection } from './present-collection.ts'
import { reorderCollections } from './reorder-collections.ts'
import { createCollection, updateCollection } from './save-collection.ts'

export function collectionAdminRoutes({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod {
  // without the cache of counts: an admin sees every change immediately
  const deps = { db }
  return async (app) => {
    const { listAdminCollections: list, createCollection: create, updateCollection: update } = contract
    app.get(list.path, { schema: list }, async () => (await listAdminCollections(deps)).map(presentAdminCollection))

    app.get(contract.getAdminCollection.path, { schema: contract.getAdminCollection }, async ({ params }) =>
      presentAdminCollection(await getAdminCollection(deps, params.id)),
    )

    app.post(create.path, { schema: create }, async ({ actor, body }, reply) => {
      const id = await createCollection(deps, actor, body)
      return reply.code(201).send(presentAdminCollection(await getAdminCollection(deps, id)))
    })

    app.put(update.path, { schema: update }, async ({ actor, params, body }) => {
      await updateCollection(deps, actor, params.id, body)
      return presentAdminCollection(await getAdminCollection(deps, params.id))
    })

    const { reorderCollections: reorder, deleteCollection: remove } = contract
    app.put(reorder.path, { schema: reorder }, async ({ actor, body }) => {
      await reorderCollections(deps, actor, body.ids)
      return (await listAdminCollections(deps)).map(presentAdminCollection)
    })

    app.delete(remove.path, { schema: remove }, async ({ actor, params, query }) => ({
      _id: params.id,
      manualProductCount: await deleteCollection(deps, actor, params.id, query),
    }))

    const { listCollectionProducts: members, previewCollectionRule: preview } = contract
    app.get(members.path, { schema: members }, async ({ params, query }, reply) => {
      const { products, total } = await listCollectionProducts(deps, params.id, query)
      return reply.header('X-Total-Count', total).send(products.map(presentAdminProduct))
    })

    app.post(preview.path, { schema: preview }, async ({ body }) => previewCollectionRule(deps, body.rule))
  }
}
