import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { pagingParams } from '#shared/list-params.ts'
import { RupeesField } from '#shared/rupee-amount.ts'
import { ids, oneOf, rupees, time, title } from './admin-contract.ts'
import { discountKinds } from './contract.ts'

export const saleStates = ['scheduled', 'running', 'ended', 'undone'] as const
export type SaleState = (typeof saleStates)[number]

const NewSale = z.strictObject({
  title,
  kind: oneOf('Kind', discountKinds),
  /** Percent, or rupees. */
  value: rupees('Value'),
  /** The live products of these collections when the sale starts, and these products. */
  collectionIds: ids('Collection').optional(),
  productIds: ids('Product').optional(),
  /** Without it, the sale starts now. */
  startsAt: time('Start').optional(),
  /** Without it, the sale runs until it is ended. */
  endsAt: time('End').optional(),
})
export type NewSale = z.output<typeof NewSale>
export type NewSaleInput = z.input<typeof NewSale>

const Sale = z.object({
  _id: z.string(),
  title: z.string(),
  kind: z.enum(discountKinds),
  value: RupeesField,
  collectionIds: z.array(z.string()),
  productIds: z.array(z.string()),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime().optional(),
  state: z.enum(saleStates),
  /** Once started: the products with a sale price, and those that already had one or cost too little. */
  productCount: z.int().optional(),
  leftOutCount: z.int().optional(),
  /** Prices that were changed during the sale, which its end keeps. */
  keptCount: z.int(),
  createdAt: z.iso.datetime(),
  createdBy: z.string(),
  /** When the prices were restored, and by whom, unless the sale ended as planned. */
  endedAt: z.iso.datetime().optional(),
  endedBy: z.string().optional(),
})
export type Sale = z.infer<typeof Sale>

const KeptPrice = z.object({
  productId: z.string(),
  name: z.string(),
  size: z.string().optional(),
  color: z.string().optional(),
  before: RupeesField,
  salePrice: RupeesField,
  /** Absent if the variant no longer exists. */
  price: RupeesField.optional(),
})

const SaleDetail = Sale.extend({
  /** The products of `productIds` and the collections of `collectionIds` that still exist. */
  products: z.array(z.object({ _id: z.string(), name: z.string() })),
  collections: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** The first 100. */
  kept: z.array(KeptPrice),
})
export type SaleDetail = z.infer<typeof SaleDetail>

const byId = z.object({ id: z.string() })

export const listSales = endpoint({
  method: 'GET',
  path: '/api/admin/sales',
  summary: 'Lists sales, the latest start first',
  query: z.strictObject(pagingParams()),
  responseBody: z.array(Sale),
  paged: true,
})

export const createSale = endpoint({
  method: 'POST',
  path: '/api/admin/sales',
  summary: 'Schedules a sale: lower prices for some products from start to end',
  body: NewSale,
  responseBody: Sale,
  status: 201,
  errorStatuses: [409],
})

export const getSale = endpoint({
  method: 'GET',
  path: '/api/admin/sales/:id',
  summary: 'Returns a sale, with the prices that its end did not restore',
  params: byId,
  responseBody: SaleDetail,
})

export const endSale = endpoint({
  method: 'POST',
  path: '/api/admin/sales/:id/end',
  summary: 'Ends a running sale now and restores its prices, except those changed since it started',
  params: byId,
  responseBody: Sale,
  errorStatuses: [409],
})

export const undoSale = endpoint({
  method: 'POST',
  path: '/api/admin/sales/:id/undo',
  summary: 'Undoes a scheduled or running sale: restores all its prices, except those changed since it started',
  params: byId,
  responseBody: Sale,
  errorStatuses: [409],
})
