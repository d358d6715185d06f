import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { type CsvColumn, sendCsv } from '#platform/http/csv.ts'
import * as contract from '../users-contract.ts'
import { createUser } from './create-user.ts'
import { deleteUser } from './delete-user.ts'
import type { Deps } from './deps.ts'
import { listUnusualEmails } from './list-unusual-emails.ts'
import { exportUsers, listUsers } from './list-users.ts'
import { type ListedUserRow, presentListedUser, presentUnusualEmail, presentUserRow } from './present.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { secondFactorSetupRoutes } from './second-factor-routes.ts'
import { staffRoutes } from './staff-routes.ts'
import { updateUser } from './update-user.ts'

const csvColumns: CsvColumn<ListedUserRow>[] = [
  { header: 'Id', value: ({ id }) => id },
  { header: 'Name', value: ({ name }) => name },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Role', value: ({ role }) => role },
  { header: 'Joined', value: ({ createdAt }) => createdAt.toISOString() },
  { header: 'Has password', value: ({ hasNoPassword }) => (hasNoPassword ? 'no' : 'yes') },
]

export function accountAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(secondFactorSetupRoutes(deps))
    await app.register(staffRoutes(deps))

    app.get(contract.listUsers.path, { schema: contract.listUsers }, async ({ query }, reply) => {
      const { users, total } = await listUsers(deps, query)
      return reply.header('X-Total-Count', total).send(users.map(presentListedUser))
    })

    app.get(contract.listUnusualEmails.path, { schema: contract.listUnusualEmails }, async () =>
      (await listUnusualEmails(deps)).map(presentUnusualEmail),
    )

    app.get(contract.exportUsers.path, { schema: contract.exportUsers }, async ({ query }, reply) =>
      sendCsv(reply, { name: 'users', columns: csvColumns, batches: exportUsers(deps, query) }),
    )

    app.post(contract.createUser.path, { schema: contract.createUser }, async ({ actor, body }, reply) => {
      const user = presentUserRow(await createUser(deps, actor, body))
      return reply.code(201).send({ message: 'User added', user })
    })

    app.put(contract.updateUser.path, { schema: contract.updateUser }, async (request) => {
      const { actor, params, body } = request
      const origin = resolveOrigin(request, deps.publicUrl)
      const user = presentUserRow(await updateUser(deps, actor, { id: params.id, input: body, origin }))
      return { message: 'User updated', user }
    })

    app.delete(contract.deleteUser.path, { schema: contract.deleteUser }, async ({ actor, params }) => {
      await deleteUser(deps, actor, params.id)
      return { message: 'User deleted', _id: params.id }
    })
  }
}
