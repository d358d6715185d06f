import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { addAddress, changeAddress, listAddresses, removeAddress } from './address-book.ts'
import { presentAddresses } from './present.ts'

type Deps = Parameters<typeof listAddresses>[0]

export function addressRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getAddresses.path, { schema: contract.getAddresses }, async ({ headers }) =>
      presentAddresses(await listAddresses(deps, headers.authorization)),
    )

    app.post(contract.addAddress.path, { schema: contract.addAddress }, async ({ headers, body }, reply) =>
      reply.code(201).send(presentAddresses(await addAddress(deps, headers.authorization, body))),
    )

    app.put(contract.changeAddress.path, { schema: contract.changeAddress }, async ({ headers, params, body }) =>
      presentAddresses(await changeAddress(deps, headers.authorization, params.id, body)),
    )

    app.delete(contract.removeAddress.path, { schema: contract.removeAddress }, async ({ headers, params }) =>
      presentAddresses(await removeAddress(deps, headers.authorization, params.id)),
    )
  }
}
