import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

/** A sort expression that matches an index, and the SQL type to cast cursor values to. */
interface Order {
  by: SQL
  type: SQL
}

export const byText = (column: AnyColumn): Order => ({ by: sql`lower(${column})`, type: sql`text` })
export const byTimestamp = (column: AnyColumn): Order => ({ by: sql`${column}`, type: sql`timestamptz` })
export const byNumber = (column: AnyColumn): Order => ({ by: sql`${column}`, type: sql`int` })

type Sorting<Sort extends string> = Sort | `-${Sort}`

/**
 * Builds keyset pagination for a list with several sort orders, ascending or (`-`) descending. The id breaks ties, so
 * every page is an index lookup however deep it is.
 */
export function createSortedList<Sort extends string>(
  orders: Record<Sort, Order>,
  { id, defaultSort }: { id: AnyColumn; defaultSort: Sorting<NoInfer<Sort>> },
) {
  return (sortBy: Sorting<Sort> = defaultSort) => {
    const isDescending = sortBy.startsWith('-')
    const { by, type } = orders[sortBy.replace('-', '') as Sort]
    const direction = isDescending ? desc : asc
    return {
      order: [direction(by), direction(id)],
      /** As text, because a Date would lose microseconds. */
      place: sql<string>`(${by})::text`,
      after: (cursor: { id: string; place: string } | undefined) =>
        cursor && sql`(${by}, ${id}) ${sql.raw(isDescending ? '<' : '>')} (${cursor.place}::${type}, ${cursor.id})`,
    }
  }
}
