import * as z from 'zod'
import { auditKinds } from '#shared/audit-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'

const ChangedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const Reference = z.object({ _id: z.string(), name: z.string() })

/** An audit entry, as the API and the admin area call it. */
const Change = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: Reference,
  kind: z.enum(auditKinds),
  subject: Reference,
  /** Absent for a creation. */
  before: ChangedFields.optional(),
  /** Absent for a deletion. */
  after: ChangedFields.optional(),
  /** The id of the change that undid this one. */
  undoneBy: z.string().optional(),
  /** Undoing may still fail if the value has changed since. */
  undoable: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const changeSortKeys = ['at'] as const

/** Limited to years that PostgreSQL and JavaScript both support. */
const dayParam = (label: string) =>
  optionalParam(
    z.iso
      .date(`${label} must be a date like 2026-01-31.`)
      .regex(/^[12]\d{3}/, `${label} must be between the years 1000 and 2999.`),
  )
const id = z.string().regex(idPattern, 'The ID is not valid.')

const changeFilters = {
  ...searchAndSortParams(changeSortKeys),
  kind: optionalParam(z.enum(auditKinds)),
  subject: optionalParam(id),
  actor: optionalParam(id),
  from: dayParam('Start date'),
  to: dayParam('End date'),
}

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/admin/changes',
  summary: 'Lists changes, the latest first, one page at a time; `q` searches the names of the subject and the actor',
  query: z.strictObject({ ...changeFilters, ...pagingParams() }),
  responseBody: z.array(Change),
  paged: true,
})
export type ChangeQuery = z.infer<(typeof listChanges)['query']>

export const CHANGES_CSV_PATH = '/api/admin/changes.csv'

export const exportChanges = endpoint({
  method: 'GET',
  path: CHANGES_CSV_PATH,
  summary: 'Exports the changes as CSV',
  query: z.strictObject(changeFilters),
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/admin/changes/:id/undo',
  summary:
    'Undoes a change to a price, stock, many products, the shop settings, a page, a collection, a discount or the shipping rates. Returns 409 if the value has changed since; for stock, only the difference is reversed, so later sales are kept',
  params: z.strictObject({ id }),
  responseBody: z.object({ message: z.string(), change: Change }),
  errorStatuses: [409],
})
