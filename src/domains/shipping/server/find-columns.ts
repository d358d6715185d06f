/** Finds the columns that mean these fields, by the names that couriers and spreadsheets give them. */
export function findColumns<Field extends string>(
  header: string[],
  columnNames: Record<Field, string[]>,
): Partial<Record<Field, number>> {
  const names = header.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, ' ')
      .trim(),
  )
  const columns: Partial<Record<Field, number>> = {}
  for (const field of Object.keys(columnNames) as Field[]) {
    const index = names.findIndex((name) => columnNames[field].includes(name))
    if (index >= 0) columns[field] = index
  }
  return columns
}
