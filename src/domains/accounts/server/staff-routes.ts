import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as keyContract from '../key-contract.ts'
import * as contract from '../staff-contract.ts'
import type { Deps } from './deps.ts'
import { inviteStaff, resendInvitation, revokeInvitation } from './invite-staff.ts'
import { listStaff } from './list-staff.ts'
import { createKey, listKeys, revokeKey } from './manage-keys.ts'
import { presentKey } from './present-key.ts'
import { presentRoles, presentStaff } from './present-staff.ts'
import { resolveOrigin } from './resolve-origin.ts'
import { setStaffRole } from './set-staff-role.ts'
import { setRequiresSecondFactor } from './staff-security.ts'

export function staffRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(contract.listRoles.path, { schema: contract.listRoles }, async () => presentRoles())

    app.get(contract.getStaff.path, { schema: contract.getStaff }, async () => presentStaff(await listStaff(deps)))

    app.put(contract.setStaffRole.path, { schema: contract.setStaffRole }, async ({ actor, params, body }) => {
      const { name } = await setStaffRole(deps, actor, params.id, body.staffRole)
      return { message: `The role of ${name} is changed.` }
    })

    app.put(contract.updateStaffSecurity.path, { schema: contract.updateStaffSecurity }, async ({ actor, body }) => {
      await setRequiresSecondFactor(deps, actor, body.requiresSecondFactor)
      return { message: body.requiresSecondFactor ? 'Two-step login is now required.' : 'Two-step login is optional.' }
    })

    app.post(contract.inviteStaff.path, { schema: contract.inviteStaff }, async (request, reply) => {
      const { actor, body } = request
      await inviteStaff(deps, actor, { ...body, origin: resolveOrigin(request, deps.publicUrl) })
      return reply.code(201).send({ message: `Invitation sent to ${body.email}.` })
    })

    app.post(contract.resendInvitation.path, { schema: contract.resendInvitation }, async (request) => {
      const { id } = request.params
      const origin = resolveOrigin(request, deps.publicUrl)
      const { email } = await resendInvitation(deps, request.actor, { id, origin })
      return { message: `Invitation sent to ${email} again.` }
    })

    app.delete(contract.revokeInvitation.path, { schema: contract.revokeInvitation }, async ({ actor, params }) => {
      const { email } = await revokeInvitation(deps, actor, params.id)
      return { message: `The invitation for ${email} is revoked.` }
    })

    app.get(keyContract.listKeys.path, { schema: keyContract.listKeys }, async () =>
      (await listKeys(deps)).map(presentKey),
    )

    app.post(keyContract.createKey.path, { schema: keyContract.createKey }, async ({ actor, body }, reply) => {
      const { key, token } = await createKey(deps, actor, body)
      return reply.code(201).send({ key: presentKey(key), token })
    })

    app.delete(keyContract.revokeKey.path, { schema: keyContract.revokeKey }, async ({ actor, params }) => {
      const { name } = await revokeKey(deps, actor, params.id)
      return { message: `${name} is revoked.` }
    })
  }
}
