import { verifyMoney } from '#domains/checkout/server/verify-money.ts'
import { acts, deliverReport, doJob, doRound, moodOf } from './acts.ts'
import { findUnkept } from './unkept.ts'
import { openWorld, type Scene, type World } from './world.ts'

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
  wrongs: string[]
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
export async function simulate(scene: Scene, seed: number): Promise<SimulationResult> {
  const world = await openWorld(scene, seed)
  const { stage, random } = world
  const faultRate = random.oneOf([0, 0.005, 0.03]) ?? 0
  stage.odds = { statement: faultRate / 3, commit: faultRate, gateway: faultRate * 3 }
  world.twin.isSilent = random.isSo(0.35)
  const weights = moodOf(random)
  const steps = random.between(60, 240)
  for (let step = 0; step < steps && stage.wrongs.length === 0; step++) {
    await takeStep(world, weights)
    if (random.isSo(0.01)) await verify(world)
  }
  if (stage.wrongs.length === 0) await recover(world)
  if (stage.wrongs.length === 0) stage.wrongs.push(...(await findUnkept(world)))
  const { rows } = await scene.client.query(countEvents)
  return { wrongs: stage.wrongs, crashes: stage.life, ...rows[0] }
}

/** Continues pending work or starts a new action. */
async function takeStep(world: World, weights: ReturnType<typeof moodOf>): Promise<void> {
  const { stage, random } = world
  const isFull = stage.count >= MAX_CONCURRENT
  if (!stage.isEmpty && (isFull || random.isSo(0.7))) return stage.step()
  await acts[random.weighed(weights)].act(world)
  await stage.quiet()
}

async function verify({ scene, stage }: World): Promise<void> {
  const results = await verifyMoney(scene)
  stage.wrongs.push(...results.flatMap(({ rule, found }) => found.map((violation) => `${rule} ${violation}`)))
}

/** Turns the faults off and lets time pass: everything must finish without help, late payments included. */
async function recover(world: World): Promise<void> {
  const { stage, twin, random, scene } = world
  if (random.isSo(0.5)) void stage.crash()
  stage.odds = { statement: 0, commit: 0, gateway: 0 }
  await stage.drain()
  for (const hours of [0, 2, 7]) {
    if (random.isSo(0.4)) twin.captureLate()
    await advanceWithoutFaults(world, hours)
  }
  await advanceWithoutFaults(world, 7)
  await verify(world)
  const { rows } = await scene.client.query('SELECT id FROM simulated_jobs')
  if (rows.length > 0) stage.wrongs.push(`${rows.length} jobs never finish`)
}

/** Advances the clock, delivers every webhook and runs every job. */
async function advanceWithoutFaults(world: World, hours: number): Promise<void> {
  const { stage, twin, random } = world
  stage.pass(hours * HOUR)
  while (twin.refunds.some(({ status }) => status === 'pending')) {
    twin.endRefund(random.isSo(0.7) ? 'processed' : 'failed')
  }
  while (twin.reports.length > 0) {
    await deliverReport(world)
    await stage.drain()
  }
  await doRound(world)
  await stage.drain()
  await runJobs(world)
}

async function runJobs(world: World): Promise<void> {
  const { scene, stage } = world
  await scene.client.query(`DELETE FROM simulated_jobs WHERE queue = 'mail'`)
  const { rows } = await scene.client.query('SELECT id FROM simulated_jobs')
  for (const _ of rows) {
    await doJob(world)
    await stage.drain()
  }
}
