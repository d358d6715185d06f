import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { noStore } from '#platform/http/no-store.ts'
import { ShopError } from '#shared/errors.ts'
import { logInWithCode as logInWithCodeEndpoint } from '../admin-contract.ts'
import * as contract from '../contract.ts'
import * as passwordless from '../passwordless-contract.ts'
import * as staff from '../staff-contract.ts'
import { acceptInvitation, findInvitation, joinStaff } from './accept-invitation.ts'
import { addressRoutes } from './address-routes.ts'
import { authenticate } from './authenticate.ts'
import { createPasswordlessAccount } from './create-passwordless-account.ts'
import type { Deps } from './deps.ts'
import { formatDeviceCookie } from './device-cookie.ts'
import { logIn } from './log-in.ts'
import { logInWithCode } from './log-in-with-code.ts'
import { logInWithEmailedCode } from './log-in-with-emailed-code.ts'
import { logRejectedCode, logRejectedLogin } from './log-rejected-login.ts'
import { presentLogin } from './present.ts'
import { profileRoutes } from './profile-routes.ts'
import { readClient } from './read-client.ts'
import { register } from './register.ts'
import { requestLoginCode } from './request-login-code.ts'
import { requestResetLink } from './request-reset-link.ts'
import { resetPassword } from './reset-password.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { sessionRoutes } from './session-routes.ts'

type Login = Awaited<ReturnType<typeof logIn>> & { isClaim?: boolean }
type LoggedIn = ReturnType<typeof presentLogin>

export function loginRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    noStore(app)

    const getConnection = ({ protocol }: FastifyRequest) => ({
      secure: protocol === 'https' || (deps.publicUrl?.startsWith('https:') ?? false),
    })
    const getClient = (request: FastifyRequest) => readClient(request, getConnection(request))

    const finishLogin = (request: FastifyRequest, reply: FastifyReply, login: Login): LoggedIn => {
      reply.header('set-cookie', formatDeviceCookie(login.deviceToken, getConnection(request)))
      request.log.info({ userId: login.user.id, role: login.user.role }, 'Session opened')
      if (login.isClaim) request.log.info({ userId: login.user.id }, 'Account claimed')
      return presentLogin(login)
    }

    app.post(
      contract.register.path,
      { schema: contract.register, config: { keepsSessionCache: true } },
      async (request, reply) => {
        const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
        return reply.code(201).send(finishLogin(request, reply, await register(deps, input, getClient(request))))
      },
    )

    app.post(
      passwordless.createPasswordlessAccount.path,
      { schema: passwordless.createPasswordlessAccount, config: { keepsSessionCache: true } },
      async (request, reply) => {
        const login = await createPasswordlessAccount(deps, request.body, getClient(request))
        return reply.code(201).send(finishLogin(request, reply, login))
      },
    )

    app.post(
      passwordless.requestLoginCode.path,
      { schema: passwordless.requestLoginCode, config: { keepsSessionCache: true } },
      async (request) => {
        await requestLoginCode(deps, request.body.email, getClient(request))
        return { message: 'If there is an account with this email, a six-digit code is on its way.' }
      },
    )

    // may end sessions, so it clears the session cache
    app.post(passwordless.verifyLoginCode.path, { schema: passwordless.verifyLoginCode }, async (request, reply) => {
      const work = logInWithEmailedCode(deps, request.body, getClient(request))
      return finishLogin(request, reply, await logRejectedLogin(request, work))
    })

    app.post(
      contract.login.path,
      { schema: contract.login, config: { keepsSessionCache: true } },
      async (request, reply) =>
        finishLogin(request, reply, await logRejectedLogin(request, logIn(deps, request.body, getClient(request)))),
    )

    app.post(
      logInWithCodeEndpoint.path,
      { schema: logInWithCodeEndpoint, config: { keepsSessionCache: true } },
      async (request, reply) => {
        const input = { ...request.body, origin: resolveOrigin(request, deps.publicUrl) }
        const login = await logRejectedCode(request, (onUserIdentified) =>
          logInWithCode(deps, { ...input, onUserIdentified }, getClient(request)),
        )
        return finishLogin(request, reply, login)
      },
    )

    app.post(
      contract.forgotPassword.path,
      { schema: contract.forgotPassword, config: { keepsSessionCache: true } },
      async (request) => {
        const { email } = request.body
        await requestResetLink(deps, { email, origin: resolveOrigin(request, deps.publicUrl) }, getClient(request))
        return { message: 'If there is an account with this email, a link to set a new password is on its way.' }
      },
    )

    app.post(staff.findInvitation.path, { schema: staff.findInvitation }, async ({ body }) => {
      const { email, staffRole, hasAccount } = await findInvitation(deps, body.token)
      return { email, staffRole, hasAccount }
    })

    app.post(staff.acceptInvitation.path, { schema: staff.acceptInvitation }, async (request, reply) => {
      const login = await acceptInvitation(deps, request.body, getClient(request))
      return reply.code(201).send(finishLogin(request, reply, login))
    })

    app.post(staff.joinStaff.path, { schema: staff.joinStaff }, async (request, reply) => {
      const account = await authenticate(deps, request.headers.authorization)
      if (!account) throw new ShopError('not_logged_in', 'Please log in first.')
      return finishLogin(request, reply, await joinStaff(deps, account, request.body.token, getClient(request)))
    })

    app.post(contract.resetPassword.path, { schema: contract.resetPassword }, async (request, reply) => {
      // an invalid session is not an error: the link is enough
      const account = await authenticate(deps, request.headers.authorization).catch(() => undefined)
      const login = await resetPassword(deps, { ...request.body, sessionUserId: account?.id }, getClient(request))
      if (request.body.password !== undefined) request.log.info({ userId: login.user.id }, 'Password reset')
      return finishLogin(request, reply, login)
    })
  }
}

export function accountRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    await app.register(profileRoutes(deps))
    await app.register(secondFactorRoutes(deps))
    await app.register(sessionRoutes(deps))
    await app.register(addressRoutes(deps))
  }
}
