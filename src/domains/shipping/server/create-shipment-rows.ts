import type { Account } from '#domains/accounts/server/api.ts'
import { validate } from '#platform/http/validate.ts'
import { ShopError } from '#shared/errors.ts'
import { type ShipmentResult, ShipmentRow } from '../admin-contract.ts'
import { createShipments, type ShipmentRequest } from './create-shipments.ts'
import type { Deps } from './deps.ts'

type Row = (typeof ShipmentRow)['_output']

export const toShipmentRequest = ({ courier, trackingNumber, trackingUrl, ...shipment }: Row): ShipmentRequest => ({
  ...shipment,
  tracking: { courier, trackingNumber, trackingUrl },
})

/** Ships the valid rows. Returns a result per row, in the same order. */
export async function createShipmentRows(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Account,
  rows: Record<string, unknown>[],
): Promise<ShipmentResult[]> {
  const requests = rows.map(readRow)
  const valid = requests.filter((request) => typeof request !== 'string')
  const results = (await createShipments(deps, actor, valid)).values()
  return requests.map((request, index) => {
    const orderId = String(rows[index]?.['orderId'] ?? '').slice(0, 100)
    return typeof request === 'string' ? { orderId, problem: request } : (results.next().value ?? { orderId })
  })
}

/** Returns what is wrong with a row that is not valid. */
function readRow(row: Record<string, unknown>): ShipmentRequest | string {
  try {
    return toShipmentRequest(validate(ShipmentRow, row))
  } catch (error) {
    if (error instanceof ShopError) return error.message
    throw error
  }
}
