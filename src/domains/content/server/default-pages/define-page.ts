import type { PageInput, PageText, TextBlock } from '../../page-contract.ts'
import { PageSchema } from '../../page-input-contract.ts'

/** Completes a page that comes with the shop, and rejects one that an admin could not save. */
export const definePage = (page: PageInput): PageText => PageSchema.parse(page)

export const paragraph = (text: string): TextBlock => ({ kind: 'paragraph', text })
export const list = (...items: string[]): TextBlock => ({ kind: 'list', items })
export const steps = (...items: string[]): TextBlock => ({ kind: 'steps', items })
export const rows = (...entries: [label: string, text: string][]): TextBlock => ({
  kind: 'rows',
  rows: entries.map(([label, text]) => ({ label, text })),
})
