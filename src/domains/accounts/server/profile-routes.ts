import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import { changePassword } from './change-password.ts'
import type { Deps } from './deps.ts'
import { presentProfile } from './present.ts'
import { getProfile, updateProfile } from './profile.ts'

export function profileRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getProfile.path, { schema: contract.getProfile }, async ({ actor }) =>
      presentProfile(await getProfile(deps, actor)),
    )

    app.put(contract.updateProfile.path, { schema: contract.updateProfile }, async ({ actor, body }) =>
      presentProfile(await updateProfile(deps, actor, body)),
    )

    app.put(contract.changePassword.path, { schema: contract.changePassword }, async ({ actor, body, log }) => {
      await changePassword(deps, actor, body)
      log.info({ userId: actor.id }, 'Password changed')
      return { message: "Password changed. You've been logged out on all other devices." }
    })
  }
}
