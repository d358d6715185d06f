import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { ProductDetail, productStates } from './contract.ts'

export const PREVIEW_DAYS = 7

const byId = z.object({ id: z.string() })
const path = '/api/admin/products/:id/preview-links'

export const createPreviewLink = endpoint({
  method: 'POST',
  path,
  summary: `Creates a link that shows a product in any state to anyone for ${PREVIEW_DAYS} days`,
  params: byId,
  responseBody: z.object({
    /** Shown once: the shop stores only a hash of its token. */
    path: z.string(),
    expiresAt: z.iso.datetime(),
  }),
  status: 201,
})

export const countPreviewLinks = endpoint({
  method: 'GET',
  path,
  summary: 'Counts the preview links of a product that still work',
  params: byId,
  responseBody: z.object({ active: z.int() }),
})

export const revokePreviewLinks = endpoint({
  method: 'DELETE',
  path,
  summary: 'Revokes all preview links of a product',
  params: byId,
  responseBody: z.object({ revoked: z.int() }),
})

const Preview = z.object({
  product: ProductDetail,
  state: z.enum(productStates),
  expiresAt: z.iso.datetime(),
})
export type Preview = z.infer<typeof Preview>

export const getPreview = endpoint({
  method: 'GET',
  path: '/api/previews/:token',
  summary: 'Returns the product of a preview link',
  params: z.object({ token: z.string() }),
  responseBody: Preview,
})
