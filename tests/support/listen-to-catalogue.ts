import pg from 'pg'
import { expect, onTestFinished, vi } from 'vitest'
import type { createCatalogueApp } from './create-catalogue-app.ts'

type Shop = Pick<Awaited<ReturnType<typeof createCatalogueApp>>, 'pool' | 'url'>

export const getCatalogueVersion = async ({ pool }: Shop) =>
  Number((await pool.query('SELECT version FROM catalogue_version')).rows[0].version)

/** Collects the notifications about catalogue and stock changes until the test is finished. */
export async function listenToCatalogue({ pool, url }: Shop) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const payloads: string[] = []
  client.on('notification', ({ payload }) => payloads.push(payload ?? ''))
  await client.query('LISTEN catalogue')
  return {
    /** Sends a marker and returns the payloads that arrived before it. */
    async flush() {
      await pool.query(`NOTIFY catalogue, 'done'`)
      await vi.waitFor(() => expect(payloads).toContain('done'))
      return payloads.splice(0).filter((payload) => payload !== 'done')
    },
  }
}
