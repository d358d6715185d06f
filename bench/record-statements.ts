import pg from 'pg'

/** What was sent to the database and what came back, in the order in which it was sent. */
export interface Statement {
  text: string
  /** Of a statement that is prepared once for each connection. */
  name?: string
  values: unknown[]
  rows: unknown[][]
  /** Which connection it went through: what lies between its BEGIN and its COMMIT belongs together. */
  connection: number
}

interface Asked {
  text: string
  name?: string
  values?: unknown[]
}
type Answer = { rows?: (unknown[] | Record<string, unknown>)[] } | undefined
type Told = (error: unknown, answer: Answer) => void

/** Settings of a connection that happened to be opened meanwhile. */
const isSetUp = (text: string) => text.startsWith('SET statement_timeout')

/** Runs the work and notes every statement that the pool of this name sends meanwhile. */
export async function recordStatements(applicationName: string, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const client = pg.Client.prototype as unknown as { query: (...given: unknown[]) => unknown }
  const { query } = client
  client.query = function (this: pg.Client & Connected, ...given: unknown[]) {
    const asked = askedOf(given)
    if (this.connectionParameters.application_name !== applicationName || !asked || isSetUp(asked.text))
      return query.apply(this, given)
    const { text, name, values = [] } = asked
    const statement: Statement = { text, ...(name ? { name } : {}), values, rows: [], connection: this.processID }
    statements.push(statement)
    const keep = (answer: Answer) => {
      statement.rows = (answer?.rows ?? []).map((row) => (Array.isArray(row) ? row : Object.values(row)))
    }
    const told = given.at(-1)
    if (typeof told === 'function') {
      const tellBoth: Told = (error, answer) => {
        keep(answer)
        ;(told as Told)(error, answer)
      }
      return query.apply(this, [...given.slice(0, -1), tellBoth])
    }
    return (query.apply(this, given) as Promise<Answer>).then((answer) => {
      keep(answer)
      return answer
    })
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return statements
}

interface Connected {
  processID: number
  connectionParameters: { application_name?: string }
}

function askedOf([wanted, values]: unknown[]): Asked | undefined {
  const given = Array.isArray(values) ? { values } : {}
  if (typeof wanted === 'string') return { text: wanted, ...given }
  const { text, name, values: own } = wanted as Partial<Asked>
  if (text === undefined) return undefined
  return { text, ...(name ? { name } : {}), ...(own ? { values: own } : {}), ...given }
}
