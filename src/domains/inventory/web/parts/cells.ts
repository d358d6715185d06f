/** The typed text of a grid's cells; keys come from `toCellKey`. */
export type Cells = Record<string, string>

export const toCellKey = (row: string, column: string) => `${row}\n${column}`
