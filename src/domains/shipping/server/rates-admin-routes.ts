import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as contract from '../rates-contract.ts'
import type { Deps } from './deps.ts'
import { tryRates } from './get-quote.ts'
import { importPins, removePins } from './import-pins.ts'
import { listPins } from './list-pins.ts'
import { presentPins, presentQuote, presentRates } from './present-rates.ts'
import { getShippingRates, saveShippingRates } from './save-shipping-rates.ts'

/** JSON writes a line break and a quote as two characters, and a letter of another script takes three bytes. */
const IMPORT_BODY_BYTES = 3 * contract.MAX_PIN_CSV_LENGTH

export function ratesAdminRoutes(deps: Deps): FastifyPluginAsyncZod {
  return async (app) => {
    const readRates = async () => presentRates(await getShippingRates(deps))

    app.get(contract.getShippingRates.path, { schema: contract.getShippingRates }, readRates)

    app.put(contract.saveShippingRates.path, { schema: contract.saveShippingRates }, async ({ actor, body }) => {
      await saveShippingRates(deps, actor, body)
      return readRates()
    })

    app.post(contract.tryShippingRates.path, { schema: contract.tryShippingRates }, async ({ body }) =>
      presentQuote(await tryRates(deps, body)),
    )

    app.get(contract.listPins.path, { schema: contract.listPins }, async ({ query }) =>
      presentPins(await listPins(deps, query)),
    )

    app.post(
      contract.importPins.path,
      { schema: contract.importPins, bodyLimit: IMPORT_BODY_BYTES },
      async ({ actor, body }) => importPins(deps, actor, body),
    )

    app.delete(contract.removePins.path, { schema: contract.removePins }, async ({ actor }) => ({
      removed: await removePins(deps, actor),
    }))
  }
}
