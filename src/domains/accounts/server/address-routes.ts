import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './address-book.ts'
import { presentAddresses } from './present.ts'

type Deps = Parameters<typeof listAddresses>[0]

export function addressRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getAddresses.path, { schema: contract.getAddresses }, async ({ headers }) =>
      presentAddresses(await listAddresses(deps, headers.authorization)),
    )

    app.post(contract.createAddress.path, { schema: contract.createAddress }, async ({ headers, body }, reply) =>
      reply.code(201).send(presentAddresses(await createAddress(deps, headers.authorization, body))),
    )

    app.put(contract.updateAddress.path, { schema: contract.updateAddress }, async ({ headers, params, body }) =>
      presentAddresses(await updateAddress(deps, headers.authorization, params.id, body)),
    )

    app.delete(contract.deleteAddress.path, { schema: contract.deleteAddress }, async ({ headers, params }) =>
      presentAddresses(await deleteAddress(deps, headers.authorization, params.id)),
    )
  }
}
