import type { ImportProblem } from '../product-csv-contract.ts'
import { createProblem } from './group-shopify-rows.ts'
import type { ShopifyField } from './parse-shopify-csv.ts'

/** Collects what is wrong in a file (problems), and what the import chose where the file leaves it open (notes). */
export interface ShopifyReport {
  addProblem(line: number, field: ShopifyField, message: string): void
  addNote(line: number, field: ShopifyField, message: string): void
}

export const createShopifyReport = (lists: { problems: ImportProblem[]; notes: ImportProblem[] }): ShopifyReport => ({
  addProblem: (line, field, message) => lists.problems.push(createProblem(line, field, message)),
  addNote: (line, field, message) => lists.notes.push(createProblem(line, field, message)),
})
