import { sql } from 'drizzle-orm'
import type { Db } from '#platform/database/connect.ts'

/** Counts the unfinished jobs by queue. Empty before the first start, which creates the queues. */
export async function countJobs({ db }: { db: Db }): Promise<Record<string, number>> {
  const { rows } = await db.execute<{ name: string; unfinished: string }>(sql`
    SELECT queue.name, count(job.id) AS unfinished
    FROM pgboss.queue LEFT JOIN pgboss.job ON job.name = queue.name AND job.state < 'completed'
    WHERE queue.name NOT LIKE '\\_\\_%' GROUP BY queue.name`)
  return Object.fromEntries(rows.map(({ name, unfinished }) => [name, Number(unfinished)]))
}
