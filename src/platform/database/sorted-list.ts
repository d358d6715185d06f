import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm'

/** An order as the indexes know it, and the type that its values are read back as. */
interface Order {
  by: SQL
  type: SQL
}

export const byText = (column: AnyColumn): Order => ({ by: sql`lower(${column})`, type: sql`text` })
export const byMoment = (column: AnyColumn): Order => ({ by: sql`${column}`, type: sql`timestamptz` })
export const byNumber = (column: AnyColumn): Order => ({ by: sql`${column}`, type: sql`int` })

type Sorting<Sort extends string> = Sort | `-${Sort}`

/**
 * A list that can be read in several orders, upwards or (`-`) downwards. The id settles every tie, so that each row has a
 * place of its own, and what comes after it is found by the index however far down it stands.
 */
export function sortedList<Sort extends string>(
  orders: Record<Sort, Order>,
  { id, usual }: { id: AnyColumn; usual: Sorting<NoInfer<Sort>> },
) {
  return (sortBy: Sorting<Sort> = usual) => {
    const isDown = sortBy.startsWith('-')
    const { by, type } = orders[sortBy.replace('-', '') as Sort]
    const way = isDown ? desc : asc
    return {
      order: [way(by), way(id)],
      /** As text, which loses nothing of a moment. */
      place: sql<string>`(${by})::text`,
      after: (known: { id: string; place: string } | undefined) =>
        known && sql`(${by}, ${id}) ${sql.raw(isDown ? '<' : '>')} (${known.place}::${type}, ${known.id})`,
    }
  }
}
