import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../grid-contract.ts'
import type { Deps } from './deps.ts'
import { listGridProducts } from './list-grid-products.ts'
import { presentGridProduct, presentGridResult } from './present-grid.ts'
import { saveGrid } from './save-grid.ts'
import { undoGridChange } from './undo-bulk-edit.ts'

export function gridAdminRoutes(deps: Pick<Deps, 'db' | 'now' | 'shopSettings'>): FastifyPluginAsyncZod {
  return async (app) => {
    const { listGridProducts: list, saveGrid: save, undoGridChange: undo } = contract
    app.get(list.path, { schema: list }, async ({ query }) => {
      const { rows, total } = await listGridProducts(deps, query)
      return { products: rows.map(presentGridProduct), total }
    })

    app.put(save.path, { schema: save }, async ({ actor, body }) => {
      const { results, changeId } = await saveGrid(deps, actor, body.products)
      return { results: results.map(presentGridResult), ...(changeId ? { changeId } : {}) }
    })

    app.post(undo.path, { schema: undo }, async ({ actor, params }) => ({
      message: 'Change undone',
      changeId: await undoGridChange(deps, actor, params.id),
    }))
  }
}
