import { verifyMoney } from '#domains/checkout/server/verify-money.ts'
import { acts, deliverReport, doJob, doRound, moodOf } from './acts.ts'
import { findUnkept } from './unkept.ts'
import { openWorld, type Scene, type World } from './world.ts'

const HOUR = 3_600_000
const MOST_AT_ONCE = 4

/** What came about in a story, to tell that something did. */
const happenings = `SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM refunds) AS refunds,
  (SELECT count(*)::int FROM refunds WHERE state = 'failed') AS failed,
  (SELECT count(*)::int FROM returns WHERE status IN ('refunded', 'exchanged')) AS returned,
  (SELECT count(*)::int FROM payments p JOIN checkouts c ON c.id = p.checkout_id
   WHERE p.made_at > c.hold_expires_at AND p.state IN ('captured', 'refunded')) AS late,
  (SELECT count(*)::int FROM checkouts WHERE state IN ('expired', 'cancelled', 'refunded')) AS ended`

interface Told {
  /** Everything that was wrong in it: nothing, whatever the seed. */
  wrongs: string[]
  orders: number
  refunds: number
  /** Of the refunds. */
  failed: number
  /** Returns that came to their end, in money or in another size. */
  returned: number
  /** Payments that were made after their items were no longer kept. */
  late: number
  ended: number
  crashes: number
}

/** One story from its beginning to its end. */
export async function simulate(scene: Scene, seed: number): Promise<Told> {
  const world = await openWorld(scene, seed)
  const { stage, random } = world
  const rate = random.oneOf([0, 0.005, 0.03]) ?? 0
  stage.odds = { statement: rate / 3, commit: rate, gateway: rate * 3 }
  world.twin.isSilent = random.isSo(0.35)
  const mood = moodOf(random)
  const steps = random.between(60, 240)
  for (let step = 0; step < steps && stage.wrongs.length === 0; step++) {
    await happen(world, mood)
    if (random.isSo(0.01)) await verify(world)
  }
  if (stage.wrongs.length === 0) await heal(world)
  if (stage.wrongs.length === 0) stage.wrongs.push(...(await findUnkept(world)))
  const { rows } = await scene.client.query(happenings)
  return { wrongs: stage.wrongs, crashes: stage.life, ...rows[0] }
}

/** Somebody who is under way goes on, or something new begins. */
async function happen(world: World, mood: ReturnType<typeof moodOf>): Promise<void> {
  const { stage, random } = world
  const isFull = stage.count >= MOST_AT_ONCE
  if (!stage.isEmpty && (isFull || random.isSo(0.7))) return stage.step()
  await acts[random.weighed(mood)].act(world)
  await stage.quiet()
}

async function verify({ scene, stage }: World): Promise<void> {
  const results = await verifyMoney(scene)
  stage.wrongs.push(...results.flatMap(({ rule, found }) => found.map((what) => `${rule} ${what}`)))
}

/** The faults are over and time goes by: nobody lends a hand, and everything comes to its end, also what is late. */
async function heal(world: World): Promise<void> {
  const { stage, twin, random, scene } = world
  if (random.isSo(0.5)) void stage.crash()
  stage.odds = { statement: 0, commit: 0, gateway: 0 }
  await stage.drain()
  for (const hours of [0, 2, 7]) {
    if (random.isSo(0.4)) twin.captureLate()
    await passQuietly(world, hours)
  }
  await passQuietly(world, 7)
  await verify(world)
  const { rows } = await scene.client.query('SELECT id FROM simulated_jobs')
  if (rows.length > 0) stage.wrongs.push(`${rows.length} jobs never end`)
}

/** Hours in which all that the provider has to say arrives, and all that the shop has to do is done. */
async function passQuietly(world: World, hours: number): Promise<void> {
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
  await doJobs(world)
}

async function doJobs(world: World): Promise<void> {
  const { scene, stage } = world
  await scene.client.query(`DELETE FROM simulated_jobs WHERE queue = 'mail'`)
  const { rows } = await scene.client.query('SELECT id FROM simulated_jobs')
  for (const _ of rows) {
    await doJob(world)
    await stage.drain()
  }
}
