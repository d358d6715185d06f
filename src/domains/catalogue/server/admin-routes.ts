import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sendCsv } from '#platform/http/csv.ts'
import * as contract from '../admin-contract.ts'
import * as spreadsheet from '../product-csv-contract.ts'
import { changeProductStates } from './change-product-states.ts'
import { createAdminProduct } from './create-admin-product.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { exportProducts } from './export-products.ts'
import { getAdminProduct } from './get-admin-product.ts'
import { getProductOverview } from './get-product-overview.ts'
import { importProducts, requireImporter } from './import-products.ts'
import { listAdminProducts } from './list-admin-products.ts'
import { presentAdminProduct, presentAdminProductDetail } from './present.ts'
import { productCsvColumns } from './product-csv.ts'
import { removeProduct } from './remove-product.ts'
import { updateProduct } from './update-product.ts'

type Deps = Parameters<typeof listAdminProducts>[0]

/** JSON escapes quotes and line breaks, which makes the body larger than the file. */
const IMPORT_BODY_BYTES = 2 * spreadsheet.MAX_IMPORT_BYTES

export function catalogueAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const { listAdminProducts: list, createAdminProduct: create } = contract
    app.get(list.path, { schema: list }, async ({ headers, query }, reply) => {
      const { products, total } = await listAdminProducts(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(products.map(presentAdminProduct))
    })

    app.get(contract.getProductOverview.path, { schema: contract.getProductOverview }, async ({ headers }) =>
      getProductOverview(deps, headers.authorization),
    )

    app.get(contract.getAdminProduct.path, { schema: contract.getAdminProduct }, async ({ headers, params }) =>
      presentAdminProductDetail(await getAdminProduct(deps, headers.authorization, params.id)),
    )

    app.post(create.path, { schema: create }, async ({ headers, body }, reply) =>
      reply.code(201).send(presentAdminProductDetail(await createAdminProduct(deps, headers.authorization, body))),
    )

    for (const update of [contract.updateAdminProduct, contract.updateProduct]) {
      app.put(update.path, { schema: update }, async ({ headers, params, body }) =>
        presentAdminProductDetail(await updateProduct(deps, headers.authorization, params.id, body)),
      )
    }

    const { changeProductStates: change, duplicateProduct: duplicate } = contract
    app.put(change.path, { schema: change }, async ({ headers, body }) => ({
      changed: await changeProductStates(deps, headers.authorization, body),
    }))

    app.post(duplicate.path, { schema: duplicate }, async ({ headers, params }, reply) =>
      reply.code(201).send(presentAdminProductDetail(await duplicateProduct(deps, headers.authorization, params.id))),
    )

    app.get(
      spreadsheet.exportProducts.path,
      { schema: spreadsheet.exportProducts },
      async ({ headers, query }, reply) =>
        sendCsv(reply, {
          name: 'products',
          columns: productCsvColumns,
          batches: await exportProducts(deps, headers.authorization, query),
        }),
    )

    app.post(spreadsheet.importProducts.path, {
      schema: spreadsheet.importProducts,
      bodyLimit: IMPORT_BODY_BYTES,
      // authorise before megabytes are read
      onRequest: async ({ headers }) => void (await requireImporter(deps, headers.authorization)),
      handler: async ({ headers, body }) =>
        importProducts(deps, await requireImporter(deps, headers.authorization), body),
    })

    app.delete(contract.removeProduct.path, { schema: contract.removeProduct }, async ({ headers, params }) => {
      const { id, outcome } = await removeProduct(deps, headers.authorization, params.id)
      return { _id: id, outcome }
    })
  }
}
