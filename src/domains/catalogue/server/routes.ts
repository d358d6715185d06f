import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { AVAILABILITY_TAG } from '#domains/inventory/server/api.ts'
import * as contract from '../contract.ts'
import { countFacets } from './count-facets.ts'
import type { Deps } from './deps.ts'
import { listCollections } from './find-collection.ts'
import { getBestSeller } from './get-best-seller.ts'
import { getCollection } from './get-collection.ts'
import { getProduct } from './get-product.ts'
import { listComplementaryProducts } from './list-complementary-products.ts'
import { listNewArrivals, listProducts } from './list-products.ts'
import { listSimilarProducts } from './list-similar-products.ts'
import { presentFacets, presentListedProduct, presentProduct, presentProductDetail } from './present.ts'
import { presentCollection } from './present-collection.ts'

const getIds = (products: { id: string }[]) => products.map(({ id }) => id)

export function catalogueRoutes(deps: Pick<Deps, 'db' | 'countCache' | 'shopSettings'>): FastifyPluginAsyncZod {
  const getSizeOrder = () => deps.shopSettings.current().commerce.sizeOrder
  return async (app) => {
    app.get(contract.listProducts.path, { schema: contract.listProducts }, async (request, reply) => {
      const { products, total, isByPopularity } = await listProducts(deps, request.query)
      if (!isByPopularity) reply.dependsOn(getIds(products))
      return reply.header('X-Total-Count', total).send(products.map(presentListedProduct))
    })

    app.get(contract.getProductFacets.path, { schema: contract.getProductFacets }, async (request, reply) => {
      reply.dependsOn([])
      return presentFacets(await countFacets(deps, request.query), getSizeOrder())
    })

    app.get(contract.listNewArrivals.path, { schema: contract.listNewArrivals }, async (_request, reply) => {
      const products = await listNewArrivals(deps)
      reply.dependsOn(getIds(products))
      return products.map(presentProduct)
    })

    // any sale may change the best seller
    app.get(contract.getBestSeller.path, { schema: contract.getBestSeller }, async () =>
      presentProductDetail(await getBestSeller(deps), getSizeOrder()),
    )

    app.get(contract.listSimilarProducts.path, { schema: contract.listSimilarProducts }, async (request, reply) => {
      const products = await listSimilarProducts(deps, request.params.id)
      // products in stock come first
      reply.dependsOn([...getIds(products), AVAILABILITY_TAG])
      return products.map(presentProduct)
    })

    app.get(contract.listAlternatives.path, { schema: contract.listAlternatives }, async (request, reply) => {
      const products = (await listSimilarProducts(deps, request.params.id)).filter(({ available }) => available > 0)
      reply.dependsOn([...getIds(products), AVAILABILITY_TAG])
      return products.map(presentProduct)
    })

    app.get(
      contract.listComplementaryProducts.path,
      { schema: contract.listComplementaryProducts },
      async (request, reply) => {
        const { product, products } = await listComplementaryProducts(deps, request.params.id)
        reply.dependsOn([product.id, ...product.complementaryProductIds])
        return products.map(presentProduct)
      },
    )

    app.get(contract.listCollections.path, { schema: contract.listCollections }, async (_request, reply) => {
      reply.dependsOn([])
      return (await listCollections(deps)).map(presentCollection)
    })

    app.get(contract.getCollection.path, { schema: contract.getCollection }, async (request, reply) => {
      reply.dependsOn([])
      return presentCollection(await getCollection(deps, request.params.address))
    })

    app.get(contract.getProduct.path, { schema: contract.getProduct }, async (request, reply) => {
      const product = await getProduct(deps, request.params.id)
      reply.dependsOn([product.id])
      return presentProductDetail(product, getSizeOrder())
    })
  }
}
