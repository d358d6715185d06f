import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { createAddress, deleteAddress, listAddresses, updateAddress } from './address-book.ts'
import type { Deps } from './deps.ts'
import { presentAddresses } from './present.ts'

export function addressRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getAddresses.path, { schema: contract.getAddresses }, async ({ actor }) =>
      presentAddresses(await listAddresses(deps, actor)),
    )

    app.post(
      contract.createAddress.path,
      { schema: contract.createAddress, config: { keepsSessionCache: true } },
      async ({ actor, body }, reply) => reply.code(201).send(presentAddresses(await createAddress(deps, actor, body))),
    )

    app.put(
      contract.updateAddress.path,
      { schema: contract.updateAddress, config: { keepsSessionCache: true } },
      async ({ actor, params, body }) => presentAddresses(await updateAddress(deps, actor, params.id, body)),
    )

    app.delete(
      contract.deleteAddress.path,
      { schema: contract.deleteAddress, config: { keepsSessionCache: true } },
      async ({ actor, params }) => presentAddresses(await deleteAddress(deps, actor, params.id)),
    )
  }
}
