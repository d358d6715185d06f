import { checkInvariants } from '#domains/checkout/server/admin-payments.ts'
import { HOUR, SECOND } from '#shared/time.ts'
import { actions, deliverWebhook, handleEvents, issueInvoices, pickWeights, runJob, runReconciler } from './actions.ts'
import { findFinalViolations } from './find-final-violations.ts'
import { createWorld, type SimulationDatabase, type World } from './world.ts'

const MAX_CONCURRENT = 4

const countResultsSql = `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM refunds) AS refunds,
  (SELECT count(*)::int FROM refunds WHERE state = 'failed') AS failed_refunds,
  (SELECT count(*)::int FROM returns WHERE status IN ('refunded', 'exchanged')) AS completed_returns,
  (SELECT count(*)::int FROM refund_lines WHERE restocked IS NOT NULL) AS line_refunds,
  (SELECT count(*)::int FROM payments p JOIN checkouts c ON c.id = p.checkout_id
   WHERE p.made_at > c.hold_expires_at AND p.method IS DISTINCT FROM 'cash' AND p.state IN ('captured', 'refunded')) AS late_payments,
  (SELECT count(*)::int FROM checkouts WHERE state IN ('expired', 'cancelled', 'refunded')) AS ended_checkouts,
  (SELECT count(*)::int FROM order_amendments) AS amendments,
  (SELECT count(*)::int FROM invoices WHERE replaced_at IS NOT NULL) AS replaced_invoices,
  (SELECT count(*)::int FROM cod_orders) AS cash_orders,
  (SELECT count(*)::int FROM cod_orders WHERE recorded_at IS NOT NULL) AS recorded_cash,
  (SELECT count(*)::int FROM cod_orders WHERE refused_at IS NOT NULL) AS refused_shipments,
  (SELECT count(*)::int FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.method = 'cash') AS cash_refunds`

interface SimulationResult {
  /** Must be empty for every seed. */
  violations: string[]
  orders: number
  refunds: number
  failed_refunds: number
  /** Lines of refunds by line. */
  line_refunds: number
  /** Returns that were refunded or exchanged. */
  completed_returns: number
  /** Payments made after the hold had expired. */
  late_payments: number
  amendments: number
  /** Of amended orders. */
  replaced_invoices: number
  /** Checkouts that ended without an order. */
  ended_checkouts: number
  /** Orders with cash on delivery, those whose cash was recorded or whose shipment was refused, and refunds by hand. */
  cash_orders: number
  recorded_cash: number
  refused_shipments: number
  cash_refunds: number
  crashes: number
}

/** Runs one simulation from start to finish. */
export async function simulate(database: SimulationDatabase, seed: number): Promise<SimulationResult> {
  const world = await createWorld(database, seed)
  const { scheduler, random } = world
  const faultRate = random.pick([0, 0.005, 0.03]) ?? 0
  scheduler.faultRates = { statement: faultRate / 3, commit: faultRate, paymentProvider: faultRate * 3 }
  world.paymentProvider.sendsWebhooks = !random.chance(0.35)
  const weights = pickWeights(random)
  const stepCount = random.integerBetween(60, 240)
  for (let step = 0; step < stepCount && scheduler.violations.length === 0; step++) {
    await takeStep(world, weights)
    if (random.chance(0.01)) await recordViolations(world)
  }
  if (scheduler.violations.length === 0) await recover(world)
  if (scheduler.violations.length === 0) scheduler.violations.push(...(await findFinalViolations(world)))
  const { rows } = await database.client.query(countResultsSql)
  return { violations: scheduler.violations, crashes: scheduler.crashCount, ...rows[0] }
}

/** Continues pending work or starts a new action. */
async function takeStep(world: World, weights: ReturnType<typeof pickWeights>): Promise<void> {
  const { scheduler, random } = world
  const isFull = scheduler.waitingCallCount >= MAX_CONCURRENT
  if (scheduler.waitingCallCount > 0 && (isFull || random.chance(0.7))) return scheduler.step()
  await actions[random.pickWeighted(weights)].run(world)
  await scheduler.waitUntilIdle()
}

async function recordViolations({ database, scheduler }: World): Promise<void> {
  const results = await checkInvariants(database)
  scheduler.violations.push(...results.flatMap(({ rule, found }) => found.map((violation) => `${rule} ${violation}`)))
}

/**
 * Turns the faults off and advances the clock. All checkouts, refunds and jobs must finish, even if the provider captures a
 * failed payment hours later.
 */
async function recover(world: World): Promise<void> {
  const { scheduler, paymentProvider, random, database } = world
  if (random.chance(0.5)) void scheduler.crash()
  scheduler.faultRates = { statement: 0, commit: 0, paymentProvider: 0 }
  await scheduler.drain()
  for (const hours of [0, 2, 7]) {
    if (random.chance(0.4)) paymentProvider.captureFailedPayment()
    await advanceWithoutFaults(world, hours)
  }
  await advanceWithoutFaults(world, 7)
  await recordViolations(world)
  const { rows } = await database.client.query('SELECT id FROM simulated_jobs')
  if (rows.length > 0) scheduler.violations.push(`${rows.length} jobs never finish`)
}

/** Advances the clock, delivers every webhook, does all periodic work and runs as many jobs as are queued. */
async function advanceWithoutFaults(world: World, hours: number): Promise<void> {
  const { scheduler, paymentProvider, random } = world
  scheduler.advanceClock(hours * HOUR)
  while (paymentProvider.refunds.some(({ status }) => status === 'pending')) {
    paymentProvider.completeRefund(random.chance(0.7) ? 'processed' : 'failed')
  }
  while (paymentProvider.pendingWebhooks.length > 0) {
    await deliverWebhook(world)
    await scheduler.drain()
  }
  // events are due a second after they were received
  scheduler.advanceClock(2 * SECOND)
  for (const work of [handleEvents, runReconciler, issueInvoices]) {
    await work(world)
    await scheduler.drain()
  }
  await runJobs(world)
}

async function runJobs(world: World): Promise<void> {
  const { database, scheduler } = world
  const { rows } = await database.client.query('SELECT id FROM simulated_jobs')
  for (const _ of rows) {
    await runJob(world)
    await scheduler.drain()
  }
}
