import pg from 'pg'
import { type Callback, PreparedQuery } from './prepared-query.ts'

/** Runs named statements as `PreparedQuery`. */
export class PreparedClient extends pg.Client {
  override query = ((query: unknown, ...rest: unknown[]) => {
    const run = (...args: unknown[]): unknown => Reflect.apply(super.query, this, args)
    if (!isNamed(query)) return run(query, ...rest)
    const values = query.values ?? (rest.find(Array.isArray) as unknown[] | undefined)
    const prepared = new PreparedQuery({ ...query, values })
    const callback = rest.findLast((argument) => typeof argument === 'function')
    if (callback) return void run(prepared, callback)
    const { promise, resolve, reject } = Promise.withResolvers()
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result))
    run(prepared, settle)
    return promise
  }) as pg.Client['query']
}

function isNamed(query: unknown): query is pg.QueryConfig & { name: string } {
  if (typeof query !== 'object' || query === null || 'submit' in query || 'rowMode' in query) return false
  return 'name' in query && typeof query.name === 'string'
}
