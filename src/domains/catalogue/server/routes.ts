import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { countFacets } from './count-facets.ts'
import { findBestSeller } from './find-best-seller.ts'
import { findSimilarProducts } from './find-similar-products.ts'
import { getProduct } from './get-product.ts'
import { listNewArrivals } from './list-new-arrivals.ts'
import { listProducts } from './list-products.ts'
import { presentFacets, presentProduct, presentProductDetail } from './present.ts'

type Deps = Parameters<typeof countFacets>[0]

/** Responses are the same for everyone, so they can be cached. */
const config = { cache: true, sameForAll: true }

export function catalogueRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listProducts.path, { schema: contract.listProducts, config }, async (request, reply) => {
      const { products, total } = await listProducts(deps, request.query)
      return reply.header('X-Total-Count', total).send(products.map(presentProduct))
    })

    app.get(contract.productFacets.path, { schema: contract.productFacets, config }, async (request) =>
      presentFacets(await countFacets(deps, request.query)),
    )

    app.get(contract.newArrivals.path, { schema: contract.newArrivals, config }, async () =>
      (await listNewArrivals(deps)).map(presentProduct),
    )

    app.get(contract.bestSeller.path, { schema: contract.bestSeller, config }, async () =>
      presentProductDetail(await findBestSeller(deps)),
    )

    app.get(contract.similarProducts.path, { schema: contract.similarProducts, config }, async (request) =>
      (await findSimilarProducts(deps, request.params.id)).map(presentProduct),
    )

    app.get(contract.getProduct.path, { schema: contract.getProduct, config }, async (request) =>
      presentProductDetail(await getProduct(deps, request.params.id)),
    )
  }
}
