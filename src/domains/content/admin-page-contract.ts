import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { optionalParam } from '#shared/list-params.ts'
import { isSlug } from '#shared/slug.ts'
import { StoredPage, slugParam } from './page-contract.ts'
import { PageFields, withPageLimits } from './page-input-contract.ts'

export const pageStates = ['default', 'published', 'draft'] as const

const pageFields = {
  slug: z.string(),
  /** Where shoppers find the page. */
  path: z.string(),
  builtIn: z.boolean(),
  /** Whether shoppers can see the page. */
  live: z.boolean(),
  /** `default`: the text that comes with the shop. `draft`: there are changes that are not published. */
  state: z.enum(pageStates),
  version: z.int(),
  publishedAt: z.iso.datetime().optional(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
}

const ListedPage = z.object({ ...pageFields, title: z.string() })
export type ListedPage = z.output<typeof ListedPage>

const AdminPage = z.object({
  ...pageFields,
  /** The draft, or the published text if there is none. */
  content: StoredPage,
  /** The published text. */
  published: StoredPage.optional(),
  /** The text that comes with the shop. */
  defaultContent: StoredPage.optional(),
  /** The current values of the placeholders. */
  placeholders: z.record(z.string(), z.string()),
})
export type AdminPage = z.output<typeof AdminPage>

export const listAdminPages = endpoint({
  method: 'GET',
  path: '/api/admin/pages',
  summary: 'Returns the text pages of the shop, those that every shop has first',
  responseBody: z.array(ListedPage),
})

export const createAdminPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages',
  summary: 'Creates a page as a draft; without a slug, its address follows from its title',
  body: z.strictObject({
    title: PageFields.shape.title,
    slug: z
      .string()
      .trim()
      .refine(isSlug, 'Address must be lowercase letters, digits and hyphens, such as size-guide.')
      .optional(),
  }),
  responseBody: AdminPage,
  status: 201,
  errorStatuses: [409],
})

export const getAdminPage = endpoint({
  method: 'GET',
  path: '/api/admin/pages/:slug',
  summary: 'Returns a page for editing, with the version to save against',
  params: slugParam,
  responseBody: AdminPage,
})

const version = z.int().min(0)

export const saveAdminPage = endpoint({
  method: 'PUT',
  path: '/api/admin/pages/:slug',
  summary: 'Saves the draft of a page unless the page has changed since the given version',
  params: slugParam,
  body: withPageLimits(z.strictObject({ ...PageFields.shape, version })),
  responseBody: AdminPage,
  errorStatuses: [409],
})

export const publishAdminPage = endpoint({
  method: 'POST',
  path: '/api/admin/pages/:slug/publish',
  summary: 'Publishes the draft of a page unless the page has changed since the given version',
  params: slugParam,
  body: z.strictObject({ version }),
  responseBody: AdminPage,
  errorStatuses: [409],
})

export const deleteAdminPage = endpoint({
  method: 'DELETE',
  path: '/api/admin/pages/:slug',
  summary: 'Deletes a page that an admin has created, unless it has changed since the given version',
  params: slugParam,
  query: z.strictObject({ version: optionalParam(z.coerce.number<string | number>().int().min(0)) }),
  responseBody: z.object({ message: z.string() }),
  errorStatuses: [409],
})
