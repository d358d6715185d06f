import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../contract.ts'
import type { Deps } from './deps.ts'
import { getAdminSettings } from './get-admin-settings.ts'
import { presentAdminSettings } from './present.ts'
import { saveSettings } from './save-settings.ts'

export function settingsAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const readSettings = async () => presentAdminSettings(await getAdminSettings(deps))

    app.get(contract.getAdminSettings.path, { schema: contract.getAdminSettings }, readSettings)

    app.put(
      contract.saveAdminSettings.path,
      { schema: contract.saveAdminSettings },
      async ({ actor, params, body }) => {
        // accepted and ignored, so a section can be sent back as it was received
        const { version, editedAt: _at, editedBy: _by, setByEnvironment: _variables, ...fields } = body
        await saveSettings(deps, actor, { section: params.section, version, fields })
        return readSettings()
      },
    )
  }
}
