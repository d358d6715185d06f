import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { changePassword } from './change-password.ts'
import { getProfile } from './get-profile.ts'
import { logOut } from './log-out.ts'
import { presentProfile } from './present.ts'
import { updateProfile } from './update-profile.ts'

type Deps = Parameters<typeof changePassword>[0]

export function profileRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(contract.logout.path, { schema: contract.logout }, async ({ headers }) => {
      await logOut(deps, headers.authorization)
      return { message: 'You are logged out.' }
    })

    app.get(contract.getProfile.path, { schema: contract.getProfile }, async ({ headers }) =>
      presentProfile(await getProfile(deps, headers.authorization)),
    )

    app.put(contract.updateProfile.path, { schema: contract.updateProfile }, async ({ headers, body }) =>
      presentProfile(await updateProfile(deps, headers.authorization, body)),
    )

    app.put(contract.changePassword.path, { schema: contract.changePassword }, async ({ headers, body, log }) => {
      const { id } = await changePassword(deps, headers.authorization, body)
      log.info({ userId: id }, 'Password changed')
      return { message: "Password changed. You've been logged out on all other devices." }
    })
  }
}
