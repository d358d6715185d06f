import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import type { Deps } from './deps.ts'
import { getDiscount, getDiscountDetail, listDiscounts } from './get-discount.ts'
import { presentAdminDiscount, presentDiscountDetail } from './present.ts'
import { createDiscount, updateDiscount } from './save-discount.ts'

export function discountAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const { listAdminDiscounts: list, createDiscount: create, updateDiscount: update } = contract
    const readDiscount = async (id: string) => presentAdminDiscount(await getDiscount(deps, id), deps.now())

    app.get(list.path, { schema: list }, async ({ query }, reply) => {
      const { rows, total } = await listDiscounts(deps, query)
      return reply.header('X-Total-Count', total).send(rows.map((row) => presentAdminDiscount(row, deps.now())))
    })

    app.get(contract.getAdminDiscount.path, { schema: contract.getAdminDiscount }, async ({ params }) =>
      presentDiscountDetail(await getDiscountDetail(deps, params.id), deps.now()),
    )

    app.post(create.path, { schema: create }, async ({ actor, body }, reply) => {
      const id = await createDiscount(deps, actor, body)
      // other processes are notified
      await deps.automaticDiscounts.reload()
      return reply.code(201).send(await readDiscount(id))
    })

    app.put(update.path, { schema: update }, async ({ actor, params, body }) => {
      await updateDiscount(deps, actor, params.id, body)
      await deps.automaticDiscounts.reload()
      return readDiscount(params.id)
    })

    app.delete(
      contract.archiveDiscount.path,
      { schema: contract.archiveDiscount },
      async ({ actor, params, query }) => {
        await updateDiscount(deps, actor, params.id, { archived: true, version: query.version })
        await deps.automaticDiscounts.reload()
        return readDiscount(params.id)
      },
    )
  }
}
