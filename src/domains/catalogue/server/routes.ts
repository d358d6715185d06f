import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { countFacets } from './count-facets.ts'
import type { Deps } from './deps.ts'
import { getBestSeller } from './get-best-seller.ts'
import { getProduct } from './get-product.ts'
import { listNewArrivals, listProducts } from './list-products.ts'
import { listSimilarProducts } from './list-similar-products.ts'
import { presentFacets, presentProduct, presentProductDetail } from './present.ts'

export function catalogueRoutes(deps: Pick<Deps, 'db' | 'countCache'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listProducts.path, { schema: contract.listProducts }, async (request, reply) => {
      const { products, total } = await listProducts(deps, request.query)
      return reply.header('X-Total-Count', total).send(products.map(presentProduct))
    })

    app.get(contract.getProductFacets.path, { schema: contract.getProductFacets }, async (request) =>
      presentFacets(await countFacets(deps, request.query)),
    )

    app.get(contract.listNewArrivals.path, { schema: contract.listNewArrivals }, async () =>
      (await listNewArrivals(deps)).map(presentProduct),
    )

    app.get(contract.getBestSeller.path, { schema: contract.getBestSeller }, async () =>
      presentProductDetail(await getBestSeller(deps)),
    )

    app.get(contract.listSimilarProducts.path, { schema: contract.listSimilarProducts }, async (request) =>
      (await listSimilarProducts(deps, request.params.id)).map(presentProduct),
    )

    app.get(contract.getProduct.path, { schema: contract.getProduct }, async (request) =>
      presentProductDetail(await getProduct(deps, request.params.id)),
    )
  }
}
