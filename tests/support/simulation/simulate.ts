import { verifyMoney } from '#domains/checkout/server/money-desk.ts'
import { actions, deliverWebhook, pickWeights, runJob, runReconciler } from './actions.ts'
import { findBrokenPromises } from './find-broken-promises.ts'
import { createWorld, type SimulationDatabase, type World } from './world.ts'

const HOUR = 3_600_000
const MAX_CONCURRENT = 4

const countEvents = `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM refunds) AS refunds,
  (SELECT count(*)::int FROM refunds WHERE state = 'failed') AS failed,
  (SELECT count(*)::int FROM returns WHERE status IN ('refunded', 'exchanged')) AS returned,
  (SELECT count(*)::int FROM payments p JOIN checkouts c ON c.id = p.checkout_id
   WHERE p.made_at > c.hold_expires_at AND p.state IN ('captured', 'refunded')) AS late,
  (SELECT count(*)::int FROM checkouts WHERE state IN ('expired', 'cancelled', 'refunded')) AS ended`

interface SimulationResult {
  /** Must be empty for every seed. */
  violations: string[]
  orders: number
  refunds: number
  /** Failed refunds. */
  failed: number
  /** Returns that were refunded or exchanged. */
  returned: number
  /** Payments made after the hold had expired. */
  late: number
  ended: number
  crashes: number
}

/** Runs one simulation from start to finish. */
export async function simulate(scene: SimulationDatabase, seed: number): Promise<SimulationResult> {
  const world = await createWorld(scene, seed)
  const { scheduler, random } = world
  const faultRate = random.pick([0, 0.005, 0.03]) ?? 0
  scheduler.faultRates = { statement: faultRate / 3, commit: faultRate, gateway: faultRate * 3 }
  world.gateway.isSilent = random.chance(0.35)
  const weights = pickWeights(random)
  const steps = random.integerBetween(60, 240)
  for (let step = 0; step < steps && scheduler.violations.length === 0; step++) {
    await takeStep(world, weights)
    if (random.chance(0.01)) await verify(world)
  }
  if (scheduler.violations.length === 0) await recover(world)
  if (scheduler.violations.length === 0) scheduler.violations.push(...(await findBrokenPromises(world)))
  const { rows } = await scene.client.query(countEvents)
  return { violations: scheduler.violations, crashes: scheduler.crashCount, ...rows[0] }
}

/** Continues pending work or starts a new action. */
async function takeStep(world: World, weights: ReturnType<typeof pickWeights>): Promise<void> {
  const { scheduler, random } = world
  const isFull = scheduler.waitingCount >= MAX_CONCURRENT
  if (!scheduler.isEmpty && (isFull || random.chance(0.7))) return scheduler.step()
  await actions[random.pickWeighted(weights)].act(world)
  await scheduler.waitUntilIdle()
}

async function verify({ database, scheduler }: World): Promise<void> {
  const results = await verifyMoney(database)
  scheduler.violations.push(...results.flatMap(({ rule, found }) => found.map((violation) => `${rule} ${violation}`)))
}

/** Turns the faults off and lets time pass: everything must finish without help, late payments included. */
async function recover(world: World): Promise<void> {
  const { scheduler, gateway, random, database } = world
  if (random.chance(0.5)) void scheduler.crash()
  scheduler.faultRates = { statement: 0, commit: 0, gateway: 0 }
  await scheduler.drain()
  for (const hours of [0, 2, 7]) {
    if (random.chance(0.4)) gateway.captureLate()
    await advanceWithoutFaults(world, hours)
  }
  await advanceWithoutFaults(world, 7)
  await verify(world)
  const { rows } = await database.client.query('SELECT id FROM simulated_jobs')
  if (rows.length > 0) scheduler.violations.push(`${rows.length} jobs never finish`)
}

/** Advances the clock, delivers every webhook and runs every job. */
async function advanceWithoutFaults(world: World, hours: number): Promise<void> {
  const { scheduler, gateway, random } = world
  scheduler.advanceClock(hours * HOUR)
  while (gateway.refunds.some(({ status }) => status === 'pending')) {
    gateway.endRefund(random.chance(0.7) ? 'processed' : 'failed')
  }
  while (gateway.pendingWebhooks.length > 0) {
    await deliverWebhook(world)
    await scheduler.drain()
  }
  await runReconciler(world)
  await scheduler.drain()
  await runJobs(world)
}

async function runJobs(world: World): Promise<void> {
  const { database, scheduler } = world
  await database.client.query(`DELETE FROM simulated_jobs WHERE queue = 'mail'`)
  const { rows } = await database.client.query('SELECT id FROM simulated_jobs')
  for (const _ of rows) {
    await runJob(world)
    await scheduler.drain()
  }
}
