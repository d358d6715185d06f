import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import * as csvContract from '../product-csv-contract.ts'
import * as taxContract from '../tax-contract.ts'
import { changeProductStates } from './change-product-states.ts'
import { createAdminProduct } from './create-admin-product.ts'
import type { Deps } from './deps.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { exportProducts } from './export-products.ts'
import { getAdminProduct } from './get-admin-product.ts'
import { getProductOverview } from './get-product-overview.ts'
import { importRoutes } from './import-routes.ts'
import { listAdminProducts } from './list-admin-products.ts'
import {
  presentAdminProduct,
  presentAdminProductDetail,
  presentProductTaxRates,
  presentTaxCategory,
  presentUpdatedProduct,
} from './present.ts'
import { productCsvColumns } from './product-csv.ts'
import { removeProduct } from './remove-product.ts'
import { updateProduct } from './update-product.ts'
import { listProductsWithTaxRates, updateProductTaxRates } from './update-product-tax-rates.ts'
import { listTaxCategories, updateTaxCategory } from './update-tax-category.ts'

export function catalogueAdminRoutes(
  deps: Pick<Deps, 'db' | 'now' | 'sumStockMovements' | 'shopSettings' | 'mediaFetchAllow'>,
): FastifyPluginAsyncZod {
  return async (app) => {
    const { listAdminProducts: list, createAdminProduct: create } = contract
    app.get(list.path, { schema: list }, async ({ query }, reply) => {
      const { products, total } = await listAdminProducts(deps, query)
      return reply.header('X-Total-Count', total).send(products.map(presentAdminProduct))
    })

    app.get(contract.getProductOverview.path, { schema: contract.getProductOverview }, async () =>
      getProductOverview(deps),
    )

    app.get(contract.getAdminProduct.path, { schema: contract.getAdminProduct }, async ({ params }) =>
      presentAdminProductDetail(await getAdminProduct(deps, params.id)),
    )

    app.post(create.path, { schema: create }, async ({ actor, body }, reply) =>
      reply.code(201).send(presentAdminProductDetail(await createAdminProduct(deps, actor, body))),
    )

    // one use case with two URLs: that of the admin area, and that of the public API
    for (const update of [contract.updateAdminProduct, contract.updateProduct]) {
      app.put(update.path, { schema: update }, async ({ actor, params, body }) =>
        presentUpdatedProduct(await updateProduct(deps, actor, params.id, body)),
      )
    }

    const { changeProductStates: change, duplicateProduct: duplicate } = contract
    app.put(change.path, { schema: change }, async ({ actor, body }) => ({
      changed: await changeProductStates(deps, actor, body),
    }))

    app.post(duplicate.path, { schema: duplicate }, async ({ actor, params }, reply) =>
      reply.code(201).send(presentAdminProductDetail(await duplicateProduct(deps, actor, params.id))),
    )

    app.get(csvContract.exportProducts.path, { schema: csvContract.exportProducts }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'products', columns: productCsvColumns, batches: exportProducts(deps, query) }),
    )

    await app.register(importRoutes(deps))

    const { listTaxCategories: listTax, updateTaxCategory: updateTax } = taxContract
    app.get(listTax.path, { schema: listTax }, async () => (await listTaxCategories(deps)).map(presentTaxCategory))

    app.put(updateTax.path, { schema: updateTax }, async ({ actor, body }) =>
      (await updateTaxCategory(deps, actor, body)).map(presentTaxCategory),
    )

    const { listTaxProducts: listProductTax, updateTaxProduct: updateProductTax } = taxContract
    app.get(listProductTax.path, { schema: listProductTax }, async ({ query }) =>
      (await listProductsWithTaxRates(deps, query.product)).map(presentProductTaxRates),
    )

    app.put(updateProductTax.path, { schema: updateProductTax }, async ({ actor, body }) =>
      presentProductTaxRates(await updateProductTaxRates(deps, actor, body)),
    )

    app.delete(contract.removeProduct.path, { schema: contract.removeProduct }, async ({ actor, params }) => {
      const { id, outcome } = await removeProduct(deps, actor, params.id)
      return { _id: id, outcome }
    })
  }
}
