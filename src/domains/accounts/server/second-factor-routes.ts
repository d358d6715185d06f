import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../admin-contract.ts'
import { beginSecondFactor } from './begin-second-factor.ts'
import { confirmSecondFactor } from './confirm-second-factor.ts'
import { originOf } from './origin-of.ts'
import { presentSecondFactor } from './present.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.ts'

type Deps = Parameters<typeof confirmSecondFactor>[0] & { publicUrl?: string | undefined }

const KEEP_CODES = 'Keep the recovery codes somewhere you can reach without your phone.'

export function secondFactorRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.getSecondFactor.path, { schema: contract.getSecondFactor }, async ({ headers }) =>
      presentSecondFactor(await readSecondFactor(deps, headers.authorization)),
    )

    app.post(
      contract.beginSecondFactor.path,
      { schema: contract.beginSecondFactor },
      async ({ headers, body }, reply) =>
        reply.code(201).send(await beginSecondFactor(deps, headers.authorization, body.password)),
    )

    app.put(contract.confirmSecondFactor.path, { schema: contract.confirmSecondFactor }, async (request) => {
      const input = { ...request.body, origin: originOf(request, deps.publicUrl) }
      const recoveryCodes = await confirmSecondFactor(deps, request.headers.authorization, input)
      return { message: `Two-step login is on. ${KEEP_CODES}`, recoveryCodes }
    })

    app.post(contract.turnOffSecondFactor.path, { schema: contract.turnOffSecondFactor }, async (request) => {
      const input = { ...request.body, origin: originOf(request, deps.publicUrl) }
      await turnOffSecondFactor(deps, request.headers.authorization, input)
      return { message: 'Two-step login is off.' }
    })

    app.post(contract.renewRecoveryCodes.path, { schema: contract.renewRecoveryCodes }, async (request) => {
      const input = { ...request.body, origin: originOf(request, deps.publicUrl) }
      const recoveryCodes = await renewRecoveryCodes(deps, request.headers.authorization, input)
      return { message: `Your old recovery codes no longer work. ${KEEP_CODES}`, recoveryCodes }
    })
  }
}
