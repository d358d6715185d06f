import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Content } from './contract.ts'

const AdminContent = z.object({
  content: Content,
  /** The default content. The name is part of the API. */
  defaultContent: Content,
  version: z.int(),
  editedAt: z.iso.datetime().optional(),
  editedBy: z.string().optional(),
})
export type AdminContent = z.infer<typeof AdminContent>

export const getAdminContent = endpoint({
  method: 'GET',
  path: '/api/admin/content',
  summary: 'Returns announcements and home page for editing, with the version to save against',
  responseBody: AdminContent,
})

export const saveAdminContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content',
  summary: 'Saves announcements and home page unless they have changed since the given version',
  body: z.strictObject({ ...Content.shape, version: z.int().min(0) }),
  responseBody: AdminContent,
  errorStatuses: [409],
})

export const previewHomePage = endpoint({
  method: 'POST',
  path: '/api/admin/content/preview',
  summary: 'Renders the home page with unsaved content; nothing is stored',
  body: Content,
  responseBody: z.object({ html: z.string() }),
})
