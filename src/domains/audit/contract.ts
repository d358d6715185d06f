import * as z from 'zod'
import { changeKinds } from '#shared/change-kinds.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
const Named = z.object({ _id: z.string(), name: z.string() })

const Change = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  actor: Named,
  kind: z.enum(changeKinds),
  subject: Named,
  /** What was there; nothing before what was made. */
  before: Fields.optional(),
  after: Fields.optional(),
  /** The change that took this one back. */
  undoneBy: z.string().optional(),
  /** Whether it can still be taken back, as far as one can tell without trying. */
  undoable: z.boolean(),
})
export type Change = z.infer<typeof Change>

/** What the list of changes can be sorted by. */
export const changeSorts = ['at'] as const

/** PostgreSQL and JavaScript agree on all days of these years. */
const day = () => optional(z.iso.date('is not a day').regex(/^[12]\d{3}/, 'is no day of our time'))
const id = z.string().regex(idPattern, 'is not an id')

const changeFilters = {
  ...ordering(changeSorts),
  kind: optional(z.enum(changeKinds)),
  subject: optional(id),
  actor: optional(id),
  from: day(),
  to: day(),
}

export const listChanges = endpoint({
  method: 'GET',
  path: '/api/admin/changes',
  summary:
    'Who changed what, the latest first, one page of it; `q` is a part of the name of what was changed or of who did it',
  query: z.strictObject({ ...changeFilters, ...paging() }),
  reply: z.array(Change),
  paged: true,
})
export type ChangeQuery = z.infer<(typeof listChanges)['query']>

export const CHANGES_CSV_PATH = '/api/admin/changes.csv'

/** The same as a file. */
export const exportChanges = endpoint({
  method: 'GET',
  path: CHANGES_CSV_PATH,
  summary: 'The changes as a spreadsheet',
  query: z.strictObject(changeFilters),
  reply: z.unknown(),
  file: 'text/csv',
})

export const undoChange = endpoint({
  method: 'POST',
  path: '/api/admin/changes/:id/undo',
  summary: 'Takes a change of a price or of stock back, unless it has been changed again since',
  params: z.strictObject({ id }),
  reply: z.object({ message: z.string(), change: Change }),
  refusals: [409],
})
