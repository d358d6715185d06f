import { hashToken, newToken } from '#domains/accounts/server/tokens.ts'
import { getProduct, type ProductWithStock } from '#domains/catalogue/server/get-product.ts'
import type { Db, Tx } from '#platform/database/connect.ts'
import type { Jobs, Worker } from '#platform/jobs/create-jobs.ts'
import type { Log } from '#platform/log.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import { nextWave, WAVE_MS } from '../rules.ts'
import { restockMail } from './restock-mail.ts'
import * as store from './store.ts'

interface Deps {
  db: Db
  jobs: Pick<Jobs, 'enqueue'>
  now?: () => Date
}

/** Tells those who wait for what can be had again, product by product; answers how many were told. */
export async function tellOfRestock(deps: Deps, signal?: AbortSignal): Promise<number> {
  let told = 0
  for (const productId of await store.findProductsBack(deps.db)) {
    if (signal?.aborted) break
    told += await tellOfProduct(deps, productId)
  }
  return told
}

/** In one transaction, mails and all: who is cut off in between has told nobody. */
async function tellOfProduct({ db, jobs, now = () => new Date() }: Deps, productId: string): Promise<number> {
  return db.transaction(async (tx) => {
    // the queue first: what is read after it, nobody else who tells can change
    const queue = await store.lockQueue(tx, productId)
    if (queue.length === 0) return 0
    const at = now()
    const toldLately = await store.findToldSince(tx, productId, new Date(at.getTime() - WAVE_MS))
    const product = await getProduct({ db: tx }, productId)
    const wave = nextWave(queue, toldLately, product.stock)
    for (const alert of wave) await tell({ jobs }, tx, { product, alert, at })
    return wave.length
  })
}

interface Telling {
  product: ProductWithStock
  alert: store.WaitingAlert
  at: Date
}

async function tell(deps: Pick<Deps, 'jobs'>, tx: Tx, { product, alert, at }: Telling): Promise<void> {
  const token = newToken()
  await store.markTold(tx, alert.id, { toldAt: at, tokenHash: hashToken(token) })
  await sendMail(deps, tx, { to: alert.email, ...restockMail({ product, alert, token }) })
}

export function restockWorker({ log, ...deps }: Deps & { log: Log }): Worker {
  return {
    queue: 'restock.tell',
    cron: '* * * * *',
    async run(_data, { signal }) {
      const told = await tellOfRestock(deps, signal)
      if (told > 0) log.info({ told }, 'People were told that something is back.')
    },
  }
}
