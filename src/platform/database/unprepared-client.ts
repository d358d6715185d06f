import pg from 'pg'

/** Ignores the names of prepared statements, for poolers that switch connections between the statements of a client. */
export class UnpreparedClient extends pg.Client {
  override query = ((query: string | pg.QueryConfig, ...rest: unknown[]) => {
    const unnamed = typeof query === 'object' && query.name ? { ...query, name: undefined } : query
    return Reflect.apply(super.query, this, [unnamed, ...rest])
  }) as pg.Client['query']
}
