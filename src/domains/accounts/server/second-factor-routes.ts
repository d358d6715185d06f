import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import type { Deps } from './deps.ts'
import { disableSecondFactor } from './disable-second-factor.ts'
import { getSecondFactorStatus } from './get-second-factor-status.ts'
import { presentSecondFactor } from './present.ts'
import { regenerateRecoveryCodes } from './regenerate-recovery-codes.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { startSecondFactorSetup } from './start-second-factor-setup.ts'

const KEEP_CODES_SAFE = 'Keep the recovery codes somewhere you can reach without your phone.'

/** Not limited to admins: a former admin may still have two-factor authentication. */
export function secondFactorRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getSecondFactor.path, { schema: contract.getSecondFactor }, async ({ actor }) =>
      presentSecondFactor(await getSecondFactorStatus(deps, actor)),
    )

    app.post(contract.disableSecondFactor.path, { schema: contract.disableSecondFactor }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      await disableSecondFactor(deps, request.actor, input)
      return { message: 'Two-step login is off.' }
    })

    app.post(contract.regenerateRecoveryCodes.path, { schema: contract.regenerateRecoveryCodes }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      const recoveryCodes = await regenerateRecoveryCodes(deps, request.actor, input)
      return { message: `Your old recovery codes no longer work. ${KEEP_CODES_SAFE}`, recoveryCodes }
    })
  }
}

export function secondFactorSetupRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      contract.startSecondFactorSetup.path,
      { schema: contract.startSecondFactorSetup },
      async ({ actor, body }, reply) => reply.code(201).send(await startSecondFactorSetup(deps, actor, body.password)),
    )

    app.put(contract.confirmSecondFactor.path, { schema: contract.confirmSecondFactor }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      const recoveryCodes = await confirmSecondFactor(deps, request.actor, input)
      return { message: `Two-step login is on. ${KEEP_CODES_SAFE}`, recoveryCodes }
    })
  }
}
