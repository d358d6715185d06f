import type pg from 'pg'
import { INDIA_OFFSET_MS } from '#shared/time.ts'
import { inTransaction, type Tx } from '../gateway/transaction.ts'
import { claimFault } from './faults.ts'

export interface Scan {
  date: string
  status: string
  activity: string
  location: string
  'sr-status': string
  'sr-status-label': string
}

type PlannedScan = Omit<Scan, 'date'>

const planScan = (code: number, label: string, activity: string, location: string): PlannedScan => ({
  status: label.replaceAll(/[^A-Z]/g, '').slice(0, 5),
  activity,
  location,
  'sr-status': String(code),
  'sr-status-label': label,
})

const outward = (city: string) => [
  planScan(42, 'PICKED UP', 'Shipment picked up', 'Bengaluru Hub (Karnataka)'),
  planScan(18, 'IN TRANSIT', 'Shipment added in bag', 'Bengaluru Hub (Karnataka)'),
  planScan(38, 'REACHED AT DESTINATION HUB', 'Shipment received at facility', city),
  planScan(17, 'OUT FOR DELIVERY', 'Out for delivery', city),
]

const journeys = {
  delivered: (city: string) => [...outward(city), planScan(7, 'DELIVERED', 'Delivered to consignee', city)],
  refused_at_door: (city: string) => [
    ...outward(city),
    planScan(21, 'UNDELIVERED', 'Consignee refused to accept the shipment', city),
    planScan(9, 'RTO INITIATED', 'Return to origin initiated', city),
    planScan(10, 'RTO DELIVERED', 'Returned to shipper', 'Bengaluru Hub (Karnataka)'),
  ],
  lost: (city: string) => [...outward(city).slice(0, 2), planScan(12, 'LOST', 'Shipment declared lost', city)],
}

/** The courier's time: in India, to the second. */
const formatTime = (time: Date) =>
  new Date(time.getTime() + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')

/** Starts the journey of a parcel, as a fault decides; a repeated pickup changes nothing. */
export async function startJourney(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.query<{ city: string }>(
    `SELECT request->>'billing_city' AS city FROM sandbox_courier.parcels
     WHERE id = $1 AND next_at IS NULL AND scans = '[]' AND NOT is_cancelled FOR UPDATE`,
    [id],
  )
  const [parcel] = rows
  if (!parcel) return
  const fault = await claimFault(tx, ['refused_at_door', 'lost'])
  await tx.query(
    `UPDATE sandbox_courier.parcels SET plan = $2,
       next_at = clock_timestamp() + (SELECT step_ms FROM sandbox_courier.account) * interval '1 ms' WHERE id = $1`,
    [id, JSON.stringify(journeys[fault?.fault ?? 'delivered'](parcel.city))],
  )
}

interface MovingParcel {
  id: string
  reference: string
  awb: string
  scans: Scan[]
  plan: PlannedScan[]
}

const BATCH_SIZE = 50

/** Scans every parcel that is due, and queues a webhook about it. Returns whether there may be more. */
export async function moveParcels(pool: pg.Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<MovingParcel>(
      `SELECT id, reference, awb, scans, plan FROM sandbox_courier.parcels WHERE next_at <= clock_timestamp()
       ORDER BY next_at LIMIT ${BATCH_SIZE} FOR UPDATE SKIP LOCKED`,
    )
    for (const parcel of rows) await moveParcel(tx, parcel)
    return rows.length === BATCH_SIZE
  })
}

async function moveParcel(tx: Tx, { id, reference, awb, scans, plan }: MovingParcel): Promise<void> {
  const [next, ...rest] = plan
  if (!next) return
  const now = new Date()
  const allScans = [...scans, { date: formatTime(now), ...next }]
  await tx.query(
    `UPDATE sandbox_courier.parcels SET scans = $2, plan = $3, next_at = CASE WHEN $4 THEN NULL ELSE
       clock_timestamp() + (SELECT step_ms FROM sandbox_courier.account) * interval '1 ms' END WHERE id = $1`,
    [id, JSON.stringify(allScans), JSON.stringify(rest), rest.length === 0],
  )
  const [year, month, day] = formatTime(now).slice(0, 10).split('-')
  const body = {
    awb,
    courier_name: 'Sandbox Surface',
    current_status: next['sr-status-label'],
    current_status_id: Number(next['sr-status']),
    shipment_status: next['sr-status-label'],
    shipment_status_id: Number(next['sr-status']),
    current_timestamp: `${day} ${month} ${year} ${formatTime(now).slice(11)}`,
    order_id: reference,
    sr_order_id: Number(id),
    // a courier that loses webhooks also sends only the last scan
    scans: allScans.slice(-1),
    is_return: 0,
  }
  await queueWebhook(tx, id, body)
}

async function queueWebhook(tx: Tx, parcelId: string, body: object): Promise<void> {
  const drop = await claimFault(tx, ['webhook_drop'])
  const delay = await claimFault(tx, ['webhook_delay'])
  const duplicate = await claimFault(tx, ['webhook_duplicate'])
  const wrongToken = await claimFault(tx, ['webhook_wrong_token'])
  for (let copy = 0; copy < (duplicate ? 2 : 1); copy++)
    await tx.query(
      `INSERT INTO sandbox_courier.webhooks (parcel_id, body, has_wrong_token, outcome, due_at)
       VALUES ($1, $2, $3, $4, clock_timestamp() + $5 * interval '1 ms')`,
      [parcelId, body, wrongToken !== undefined, drop ? 'dropped' : 'waiting', delay?.ms ?? 0],
    )
}
