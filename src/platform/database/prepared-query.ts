import pg from 'pg'

/** What the driver's own queries use of a connection; its types leave out some of it. */
interface Connection {
  stream: { cork(): void; uncork(): void }
  parsedStatements: Record<string, string | undefined>
  parse(statement: { name: string; text: string }): void
  bind(values: { statement: string; values: unknown[]; valueMapper: (value: unknown) => unknown }): void
  describe(portal: { type: 'P'; name: string }): void
  execute(portal: object): void
  sync(): void
}

interface Column {
  name: string
  parse(text: string): unknown
}

interface Statement {
  name: string
  text: string
  values?: unknown[] | undefined
  types?: pg.CustomTypesConfig | undefined
}

export type Callback = (error: Error | null, result?: { rows: object[] }) => void

const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils
/** By the name of the statement. Never out of date: PostgreSQL rejects a prepared statement whose columns have changed. */
const columnsByConnection = new WeakMap<Connection, Map<string, Column[]>>()

/**
 * Runs a named statement for the driver. Unlike the driver's own query, asks for the columns once per connection rather
 * than each time, which is a good part of the work of a short statement on both sides.
 */
export class PreparedQuery {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
  /** Set by the driver. */
  callback?: Callback

  readonly #types: pg.CustomTypesConfig
  readonly #rows: object[] = []
  #knownColumns: Map<string, Column[]> | undefined
  #columns: Column[] | undefined
  #error: unknown

  constructor({ name, text, values = [], types = pg.types }: Statement) {
    this.name = name
    this.text = text
    this.values = values
    this.#types = types
  }

  submit(connection: Connection): void {
    this.#knownColumns = columnsByConnection.get(connection) ?? new Map<string, Column[]>()
    columnsByConnection.set(connection, this.#knownColumns)
    this.#columns = this.#knownColumns.get(this.name)
    const { stream } = connection
    stream.cork()
    try {
      if (connection.parsedStatements[this.name] === undefined) connection.parse(this)
      connection.bind({ statement: this.name, values: this.values, valueMapper: prepareValue })
      if (!this.#columns) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    } catch (error) {
      // a value that cannot be sent
      this.#error = error
    } finally {
      connection.sync()
      stream.uncork()
    }
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#types.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const row: Record<string, unknown> = {}
    try {
      this.#columns?.forEach(({ name, parse }, index) => {
        const text = fields[index] ?? null
        row[name] = text === null ? null : parse(text)
      })
    } catch (error) {
      this.#error ??= error
    }
    this.#rows.push(row)
  }

  handleCommandComplete(): void {
    this.#knownColumns?.set(this.name, this.#columns ?? [])
  }

  handleReadyForQuery(): void {
    if (this.#error === undefined) this.callback?.(null, { rows: this.#rows })
    else this.callback?.(this.#error as Error)
  }

  handleError(error: Error): void {
    this.callback?.(error)
  }
}
