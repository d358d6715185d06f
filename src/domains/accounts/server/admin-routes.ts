import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../contract.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import { exportUsers, listUsers } from './list-users.ts'
import { presentListedUser } from './present.ts'
import { updateUser } from './update-user.ts'

type Deps = Parameters<typeof listUsers>[0]

const columns: CsvColumn<Parameters<typeof presentListedUser>[0]>[] = [
  { header: 'Id', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Joined', value: ({ createdAt }) => createdAt.toISOString() },
]

export function accountAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // personal data must not be cached by browsers or CDNs
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    app.get(contract.listUsers.path, { schema: contract.listUsers }, async ({ headers, query }, reply) => {
      const { users, total } = await listUsers(deps, headers.authorization, query)
      return reply.header('X-Total-Count', total).send(users.map(presentListedUser))
    })

    app.get(contract.exportUsers.path, { schema: contract.exportUsers }, async ({ headers, query }, reply) =>
      sendCsv(reply, { name: 'users', columns, batches: await exportUsers(deps, headers.authorization, query) }),
    )

    app.post(contract.createUser.path, { schema: contract.createUser }, async ({ headers, body }, reply) => {
      const user = presentListedUser(await createUser(deps, headers.authorization, body))
      return reply.code(201).send({ message: 'User added', user })
    })

    app.put(contract.updateUser.path, { schema: contract.updateUser }, async ({ headers, params, body }) => {
      const user = presentListedUser(await updateUser(deps, headers.authorization, params.id, body))
      return { message: 'User updated', user }
    })

    app.delete(contract.deleteUser.path, { schema: contract.deleteUser }, async ({ headers, params }) => {
      await deleteUser(deps, headers.authorization, params.id)
      return { message: 'User deleted', _id: params.id }
    })
  }
}
