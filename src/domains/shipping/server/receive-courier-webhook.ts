import { ShopError } from '#shared/errors.ts'
import type { Deps } from './deps.ts'
import { recordCourierEvents } from './record-courier-events.ts'
import * as store from './shipment-store.ts'

/** A report that means nothing to the shop is accepted, because the courier would only send it again. */
export async function receiveCourierWebhook(
  deps: Pick<Deps, 'db' | 'now' | 'courier' | 'log'>,
  { token = '', body }: { token: string | undefined; body: unknown },
): Promise<void> {
  const { db, courier, log } = deps
  if (!courier?.verifyWebhookToken(token)) throw new ShopError('not_logged_in', 'The token of this webhook is wrong.')
  const report = courier.parseWebhook(body)
  const shipment = report && (await store.findReportedShipment(db, report))
  if (!shipment) {
    log.warn({ trackingNumber: report?.trackingNumber }, 'Courier webhook about an unknown parcel')
    return
  }
  const { events, trackingNumber, courier: name } = report
  await recordCourierEvents(deps, shipment.id, { events, trackingNumber, courier: name })
}
