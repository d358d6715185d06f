import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

/** A sort expression that matches an index, and the SQL type to cast cursor values to. */
interface SortColumn {
  by: SQL
  type: SQL
}

export const byText = (column: AnyColumn): SortColumn => ({ by: sql`lower(${column})`, type: sql`text` })
export const byTimestamp = (column: AnyColumn): SortColumn => ({ by: sql`${column}`, type: sql`timestamptz` })
export const byNumber = (column: AnyColumn): SortColumn => ({ by: sql`${column}`, type: sql`int` })

type SortBy<Sort extends string> = Sort | `-${Sort}`

/** The last row of the previous page. */
export interface KeysetCursor {
  id: string
  sortValue: string
}

export interface KeysetSort {
  /** The ORDER BY expressions. */
  orderBy: SQL[]
  /** The row's sort key, to select for the cursor. As text, because a Date would lose microseconds. */
  sortValue: SQL<string>
  /** The condition for rows after the cursor. */
  after(cursor: KeysetCursor | undefined): SQL | undefined
}

/**
 * Creates a function that turns a sort parameter, ascending or (`-`) descending, into the SQL for keyset pagination. The
 * id breaks ties, so every page is an index lookup however deep it is.
 */
export function createKeysetSort<Sort extends string>(
  columns: Record<Sort, SortColumn>,
  { id, defaultSort }: { id: AnyColumn; defaultSort: SortBy<NoInfer<Sort>> },
) {
  return (sortBy: SortBy<Sort> = defaultSort): KeysetSort => {
    const isDescending = sortBy.startsWith('-')
    const { by, type } = columns[sortBy.replace('-', '') as Sort]
    const direction = isDescending ? desc : asc
    return {
      orderBy: [direction(by), direction(id)],
      sortValue: sql<string>`(${by})::text`,
      after: (cursor) =>
        cursor && sql`(${by}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor.sortValue}::${type}, ${cursor.id})`,
    }
  }
}
