import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { logInWithCode as secondStep } from '../admin-contract.ts'
import * as contract from '../contract.ts'
import { addressRoutes } from './address-routes.ts'
import { askWhoFirst } from './ask-who-first.ts'
import { requireUser } from './authenticate.ts'
import { clientOf } from './client.ts'
import { deviceCookie } from './device-cookie.ts'
import { logIn } from './log-in.ts'
import { logInWithCode } from './log-in-with-code.ts'
import { noteRefused, noteRefusedCode } from './note-refused.ts'
import { originOf } from './origin-of.ts'
import { presentLogin } from './present.ts'
import { profileRoutes } from './profile-routes.ts'
import { register } from './register.ts'
import { requestPasswordLink } from './request-password-link.ts'
import { resetPassword } from './reset-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'

type Deps = Parameters<typeof requestPasswordLink>[0] & { publicUrl?: string | undefined }
type Opened = Awaited<ReturnType<typeof logIn>>
type LoggedIn = ReturnType<typeof presentLogin>

export function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    // tokens and people's data: neither browser nor CDN may keep them
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store')
    })

    const wayOf = ({ protocol }: FastifyRequest) => ({
      secure: protocol === 'https' || (deps.publicUrl?.startsWith('https:') ?? false),
    })
    const callerOf = (request: FastifyRequest) => clientOf(request, wayOf(request))

    /** Leaves the browser's cookie, and answers what the browser keeps. */
    const welcome = (request: FastifyRequest, reply: FastifyReply, opened: Opened): LoggedIn => {
      reply.header('set-cookie', deviceCookie(opened.deviceToken, wayOf(request)))
      request.log.info({ userId: opened.user.id, role: opened.user.role }, 'A session was opened.')
      return presentLogin(opened)
    }

    app.post(contract.register.path, { schema: contract.register }, async (request, reply) => {
      const wanted = { ...request.body, origin: originOf(request, deps.publicUrl) }
      return reply.code(201).send(welcome(request, reply, await register(deps, wanted, callerOf(request))))
    })

    app.post(contract.login.path, { schema: contract.login }, async (request, reply) =>
      welcome(request, reply, await noteRefused(request, logIn(deps, request.body, callerOf(request)))),
    )

    app.post(secondStep.path, { schema: secondStep }, async (request, reply) => {
      const shown = { ...request.body, origin: originOf(request, deps.publicUrl) }
      const opened = await noteRefusedCode(request, (isOf) =>
        logInWithCode(deps, { ...shown, isOf }, callerOf(request)),
      )
      return welcome(request, reply, opened)
    })

    app.post(contract.forgotPassword.path, { schema: contract.forgotPassword }, async (request) => {
      const { email } = request.body
      await requestPasswordLink(deps, { email, origin: originOf(request, deps.publicUrl) }, callerOf(request))
      return { message: 'If there is an account with this email, a link to set a new password is on its way.' }
    })

    app.post(contract.resetPassword.path, { schema: contract.resetPassword }, async (request, reply) => {
      const opened = await resetPassword(deps, request.body, callerOf(request))
      request.log.info({ userId: opened.user.id }, 'A password was set by a mailed link.')
      return welcome(request, reply, opened)
    })

    await app.register(async (own) => {
      askWhoFirst(own, deps, requireUser)
      await own.register(profileRoutes(deps))
      await own.register(secondFactorRoutes(deps))
      await own.register(sessionRoutes(deps))
      await own.register(addressRoutes(deps))
    })
  }
}
