import type pg from 'pg'

export type Tx = pg.PoolClient

export async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await pool.connect()
  try {
    await tx.query('BEGIN')
    const result = await work(tx)
    await tx.query('COMMIT')
    tx.release()
    return result
  } catch (error) {
    // a connection that cannot roll back is discarded
    await tx.query('ROLLBACK').then(
      () => tx.release(),
      (broken: Error) => tx.release(broken),
    )
    throw error
  }
}
