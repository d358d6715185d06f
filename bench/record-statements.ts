import pg from 'pg'

/** A statement sent to the database, with its result rows. */
export interface Statement {
  text: string
  /** Set for prepared statements. */
  name?: string
  values: unknown[]
  rows: unknown[][]
  /** Identifies the connection, to keep transactions together. */
  connection: number
}

interface QueryInput {
  text: string
  name?: string
  values?: unknown[]
}
type QueryResult = { rows?: (unknown[] | Record<string, unknown>)[] } | undefined
type QueryCallback = (error: unknown, result: QueryResult) => void

/** Session settings of a newly opened connection. */
const isSessionSetup = (text: string) => text.startsWith('SET statement_timeout')

/** Runs the work and records every statement the named pool sends meanwhile. */
export async function recordStatements(applicationName: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  client.query = function (this: pg.Client & ConnectedClient, ...args: unknown[]) {
    const input = parseArguments(args)
    if (this.connectionParameters.application_name !== applicationName || !input || isSessionSetup(input.text))
      return query.apply(this, args)
    const { text, name, values = [] } = input
    const statement: Statement = { text, ...(name ? { name } : {}), values, rows: [], connection: this.processID }
    statements.push(statement)
    const recordRows = (result: QueryResult) => {
      statement.rows = (result?.rows ?? []).map((row) => (Array.isArray(row) ? row : Object.values(row)))
    }
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      const wrappedCallback: QueryCallback = (error, result) => {
        recordRows(result)
        ;(callback as QueryCallback)(error, result)
      }
      return query.apply(this, [...args.slice(0, -1), wrappedCallback])
    }
    return (query.apply(this, args) as Promise<QueryResult>).then((result) => {
      recordRows(result)
      return result
    })
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return statements
}

interface ConnectedClient {
  processID: number
  connectionParameters: { application_name?: string }
}

function parseArguments([query, values]: unknown[]): QueryInput | undefined {
  const valuesArgument = Array.isArray(values) ? { values } : {}
  if (typeof query === 'string') return { text: query, ...valuesArgument }
  const { text, name, values: ownValues } = query as Partial<QueryInput>
  if (text === undefined) return undefined
  return { text, ...(name ? { name } : {}), ...(ownValues ? { values: ownValues } : {}), ...valuesArgument }
}
