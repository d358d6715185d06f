import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { disableSecondFactor } from './disable-second-factor.ts'
import { getSecondFactor } from './get-second-factor.ts'
import { presentSecondFactor } from './present.ts'
import { regenerateRecoveryCodes } from './regenerate-recovery-codes.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { startSecondFactorSetup } from './start-second-factor-setup.ts'

type Deps = Parameters<typeof confirmSecondFactor>[0] & { publicUrl?: string | undefined }

const KEEP_CODES = 'Keep the recovery codes somewhere you can reach without your phone.'

export function secondFactorRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getSecondFactor.path, { schema: contract.getSecondFactor }, async ({ headers }) =>
      presentSecondFactor(await getSecondFactor(deps, headers.authorization)),
    )

    app.post(
      contract.startSecondFactorSetup.path,
      { schema: contract.startSecondFactorSetup },
      async ({ headers, body }, reply) =>
        reply.code(201).send(await startSecondFactorSetup(deps, headers.authorization, body.password)),
    )

    app.put(contract.confirmSecondFactor.path, { schema: contract.confirmSecondFactor }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      const recoveryCodes = await confirmSecondFactor(deps, request.headers.authorization, input)
      return { message: `Two-step login is on. ${KEEP_CODES}`, recoveryCodes }
    })

    app.post(contract.disableSecondFactor.path, { schema: contract.disableSecondFactor }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      await disableSecondFactor(deps, request.headers.authorization, input)
      return { message: 'Two-step login is off.' }
    })

    app.post(contract.regenerateRecoveryCodes.path, { schema: contract.regenerateRecoveryCodes }, async (request) => {
      const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
      const recoveryCodes = await regenerateRecoveryCodes(deps, request.headers.authorization, input)
      return { message: `Your old recovery codes no longer work. ${KEEP_CODES}`, recoveryCodes }
    })
  }
}
