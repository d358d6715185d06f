import * as z from 'zod'
import { StockGranularity, VariantStock } from '#domains/inventory/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { listParams, optionalParam } from '#shared/list-params.ts'
import { DropSettings, Product, ProductDetail, ProductImage, productStates } from './contract.ts'
import { NewProductInput, oneOf, ProductEdit, productId, text } from './product-input-contract.ts'

export const stockFilters = ['out', 'low', 'in'] as const
export type StockFilter = (typeof stockFilters)[number]
export const productSorts = ['name', 'price', 'stock', 'createdAt', 'sold'] as const

const adminFields = {
  state: z.enum(productStates),
  /** When the draft goes live automatically. */
  publishAt: z.string().optional(),
  /** When the live or scheduled product becomes a draft automatically. */
  unpublishAt: z.string().optional(),
  drop: DropSettings.optional(),
  version: z.int(),
  createdAt: z.string(),
  unitsSold: z.int(),
  countedBy: StockGranularity,
  edited: z.object({ at: z.string(), by: z.string() }).optional(),
}

const AdminImage = ProductImage.extend({
  /** Set while an imported image is not copied yet, so the shop does not show it. */
  isPending: z.boolean().optional(),
})
export type AdminImage = z.infer<typeof AdminImage>

export const AdminProduct = Product.extend({ ...adminFields, images: z.array(AdminImage) })
export type AdminProduct = z.infer<typeof AdminProduct>

export const AdminProductDetail = ProductDetail.extend({
  ...adminFields,
  images: z.array(AdminImage),
  stock: z.array(VariantStock),
})
export type AdminProductDetail = z.infer<typeof AdminProductDetail>

const UpdatedProduct = AdminProductDetail.extend({
  /** Ids of the price and stock changes in the audit log; each can be undone. */
  changeIds: z.array(z.string()),
})
export type UpdatedProduct = z.infer<typeof UpdatedProduct>

export const AdminProductQuery = z.strictObject({
  ...listParams(productSorts),
  state: optionalParam(oneOf('State', productStates)),
  category: optionalParam(text('Category', 60)),
  collection: optionalParam(text('Collection', 60)),
  stock: optionalParam(oneOf('Stock', stockFilters)),
})
export type AdminProductQuery = z.output<typeof AdminProductQuery>

const Overview = z.object({
  states: z.object({ live: z.int(), draft: z.int(), archived: z.int() }),
  stock: z.object({ out: z.int(), low: z.int(), in: z.int() }),
  categories: z.array(z.string()),
  /** Without collections filled by rule, which a product can't be added to. */
  collections: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
})
export type ProductOverview = z.infer<typeof Overview>

const byId = z.object({ id: z.string() })

export const listAdminProducts = endpoint({
  method: 'GET',
  path: '/api/admin/products',
  summary: 'Lists products in any state that match all filters, one page at a time',
  query: AdminProductQuery,
  responseBody: z.array(AdminProduct),
  paged: true,
})

export const getProductOverview = endpoint({
  method: 'GET',
  path: '/api/admin/products/overview',
  summary: 'Counts products by state and stock level, and lists the filter values',
  responseBody: Overview,
})

export const getAdminProduct = endpoint({
  method: 'GET',
  path: '/api/admin/products/:id',
  summary: 'Returns a product in any state, with available and held stock per variant',
  params: byId,
  responseBody: AdminProductDetail,
})

export const createAdminProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products',
  summary: 'Creates a product',
  body: NewProductInput,
  responseBody: AdminProductDetail,
  status: 201,
  errorStatuses: [409],
})

export const updateAdminProduct = endpoint({
  method: 'PUT',
  path: '/api/admin/products/:id',
  summary: 'Updates a product; omitted fields keep their value',
  params: byId,
  body: ProductEdit,
  responseBody: UpdatedProduct,
  errorStatuses: [409],
})

export const updateProduct = endpoint({
  method: 'PUT',
  path: '/api/products/:id',
  permission: 'products:write',
  summary: 'Updates a product (admins only); omitted fields keep their value',
  params: byId,
  body: ProductEdit,
  responseBody: UpdatedProduct,
  errorStatuses: [401, 403, 409],
})

export const duplicateProduct = endpoint({
  method: 'POST',
  path: '/api/admin/products/:id/duplicate',
  summary: 'Creates a draft copy of a product with a new SKU and no stock',
  params: byId,
  responseBody: AdminProductDetail,
  status: 201,
  errorStatuses: [409],
})

export const removeProduct = endpoint({
  method: 'DELETE',
  path: '/api/admin/products/:id',
  summary: 'Deletes a product, or archives it if it was ever sold or has stock on hold',
  params: byId,
  responseBody: z.object({ _id: productId, outcome: z.enum(['deleted', 'archived']) }),
})

export const changeProductStates = endpoint({
  method: 'PUT',
  path: '/api/admin/products/state',
  summary: 'Sets the state of several products, all or none',
  body: z.strictObject({
    ids: z
      .array(productId)
      .min(1, 'Choose at least one product.')
      .max(100, 'You can change at most 100 products at a time.'),
    state: oneOf('State', productStates),
  }),
  responseBody: z.object({ changed: z.int() }),
  errorStatuses: [404],
})
