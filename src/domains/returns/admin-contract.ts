import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optional, ordering, paging } from '#shared/paging.ts'
import { RupeeAmount } from '#shared/rupee-amount.ts'
import { outcomes, Return, returnStatuses } from './contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, 'is not the id of a return') })

/** The return as the people who run the shop see it. */
const AdminReturn = Return.extend({
  /** Asked for later than the policy allows; what to do about it is decided by people. */
  isLate: z.boolean(),
  /** What was paid for the lines, in rupees. */
  worth: z.number(),
})
export type AdminReturn = z.infer<typeof AdminReturn>

const AdminReturnDetail = AdminReturn.extend({
  /** Of each line, once it was received: whether it went back on the shelf. */
  lines: z.array(Return.shape.lines.element.extend({ isRestocked: z.boolean().optional() })),
  steps: z.array(Return.shape.steps.element.extend({ by: z.string().optional() })),
  order: z.object({
    _id: z.string(),
    status: z.string(),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().optional(),
    totalPrice: z.number(),
  }),
  /** What `refund` gives unless told, in rupees: the worth of the lines, or what is left of the payment if that is less. */
  refundable: z.number(),
  /** What is left of the payment, in rupees: the most that can be given back. */
  left: z.number(),
  /** How far the refund has come at the provider. */
  refund: z.object({ amount: z.number(), status: z.string(), error: z.string().optional() }).optional(),
})
export type AdminReturnDetail = z.infer<typeof AdminReturnDetail>

export const returnSorts = ['createdAt', 'name'] as const

const filters = () => ({
  ...ordering(returnSorts),
  status: optional(z.enum(returnStatuses, 'is not a status')),
  outcome: optional(z.enum(outcomes, 'is neither refund nor exchange')),
})
const ReturnFilters = z.strictObject(filters())
export type ReturnFilters = z.output<typeof ReturnFilters>

export const listAdminReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'All returns, found by order, name, e-mail or number, the newest first unless told, one page of them',
  query: z.strictObject({ ...filters(), ...paging() }),
  reply: z.array(AdminReturn),
  paged: true,
})

/** The same as a file. */
export const adminReturnsCsv = endpoint({
  method: 'GET',
  path: '/api/admin/returns.csv',
  summary: 'The returns of a list as CSV, all pages of it',
  query: ReturnFilters,
  reply: z.unknown(),
  file: 'text/csv',
})

export const getAdminReturn = endpoint({
  method: 'GET',
  path: '/api/admin/returns/:id',
  summary: 'One return with its photo, its steps and its refund',
  params: byId,
  reply: AdminReturnDetail,
})

export const approveReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/approve',
  summary: 'Agrees to a return; the customer is told where to send it',
  params: byId,
  reply: AdminReturnDetail,
  refusals: [409],
})

export const MAX_REASON_LENGTH = 500

export const rejectReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/reject',
  summary: 'Refuses a return with a reason, which the customer reads; what was held for an exchange is free again',
  params: byId,
  body: z.strictObject({
    reason: z.string().trim().min(1, 'is missing').max(MAX_REASON_LENGTH, `is longer than ${MAX_REASON_LENGTH}`),
  }),
  reply: AdminReturnDetail,
  refusals: [409],
})

export const receiveReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/receive',
  summary: 'The parcel is here: its items go back on the shelf, but those that cannot be sold again',
  params: byId,
  body: z.strictObject({
    /** Lines that are not named go back on the shelf, unless the reason is a defect or a different item. */
    lines: z
      .array(z.strictObject({ lineId: z.string().regex(idPattern, 'is not an id'), restock: z.boolean() }))
      .max(100, 'has more than 100 lines')
      .optional(),
  }),
  reply: AdminReturnDetail,
  refusals: [409],
})

export const refundReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/refund',
  summary: 'Gives back what was paid for a received return, or an amount of it; it happens once',
  params: byId,
  body: z.strictObject({
    amount: RupeeAmount.optional(),
  }),
  reply: AdminReturnDetail,
  refusals: [409],
})

export const sendExchange = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/exchange-sent',
  summary: 'What was held for the exchange has left the shop',
  params: byId,
  reply: AdminReturnDetail,
  refusals: [409],
})
