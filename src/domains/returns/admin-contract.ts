import * as z from 'zod'
import { paymentMethods } from '#domains/orders/contract.ts'
import { endpoint } from '#shared/endpoint.ts'
import { idPattern } from '#shared/ids.ts'
import { optionalParam, pagingParams, searchAndSortParams } from '#shared/list-params.ts'
import { RupeeAmount, RupeesField } from '#shared/rupee-amount.ts'
import { outcomes, Return, returnStatuses } from './contract.ts'

const byId = z.strictObject({ id: z.string().regex(idPattern, "This return ID isn't valid.") })

const AdminReturn = Return.extend({
  /** Requested after the return window; an admin decides whether to accept it. */
  isLate: z.boolean(),
  /** The price paid for the lines after the discount, in rupees. */
  value: RupeesField,
})
export type AdminReturn = z.infer<typeof AdminReturn>

const AdminReturnDetail = AdminReturn.extend({
  /** `isRestocked` is absent until the shipment is received. */
  lines: z.array(Return.shape.lines.element.extend({ isRestocked: z.boolean().optional() })),
  steps: z.array(Return.shape.steps.element.extend({ by: z.string().optional() })),
  order: z.object({
    _id: z.string(),
    status: z.string(),
    createdAt: z.iso.datetime(),
    deliveredAt: z.iso.datetime().optional(),
    totalPrice: RupeesField,
    paymentMethod: z.enum(paymentMethods),
  }),
  /** In rupees: the value of the lines, but not more than `maxRefund`. */
  defaultRefund: RupeesField,
  /** The remaining amount of the payment or of the cash, in rupees. */
  maxRefund: RupeesField,
  /** `due by hand`: an admin sends the money and records it with `recordCashRefund`. */
  refund: z
    .object({
      amount: RupeesField,
      status: z.string(),
      error: z.string().optional(),
      /** Of a transfer by hand. */
      reference: z.string().optional(),
    })
    .optional(),
})
export type AdminReturnDetail = z.infer<typeof AdminReturnDetail>

export const returnSorts = ['createdAt', 'name'] as const

const returnFilters = () => ({
  ...searchAndSortParams(returnSorts),
  status: optionalParam(z.enum(returnStatuses, `Status must be one of ${returnStatuses.join(', ')}.`)),
  outcome: optionalParam(z.enum(outcomes, 'Outcome must be refund or exchange.')),
})
const ReturnFilters = z.strictObject(returnFilters())
export type ReturnFilters = z.output<typeof ReturnFilters>

export const listAdminReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns',
  summary: 'Lists returns, searchable by order, name, email or phone number, newest first by default',
  query: z.strictObject({ ...returnFilters(), ...pagingParams() }),
  responseBody: z.array(AdminReturn),
  paged: true,
})

export const exportAdminReturns = endpoint({
  method: 'GET',
  path: '/api/admin/returns.csv',
  summary: 'Exports all matching returns as CSV',
  query: ReturnFilters,
  responseBody: z.unknown(),
  contentType: 'text/csv',
})

export const getAdminReturn = endpoint({
  method: 'GET',
  path: '/api/admin/returns/:id',
  summary: 'Returns one return with its photo, steps and refund',
  params: byId,
  responseBody: AdminReturnDetail,
})

export const approveReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/approve',
  summary: 'Approves a return and emails the customer where to send it',
  params: byId,
  responseBody: AdminReturnDetail,
  errorStatuses: [409],
})

export const MAX_REASON_LENGTH = 500

export const rejectReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/reject',
  summary: 'Rejects a return with a reason for the customer and releases stock held for an exchange',
  params: byId,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, 'Reason is required.')
      .max(MAX_REASON_LENGTH, `Reason can be at most ${MAX_REASON_LENGTH} characters.`),
  }),
  responseBody: AdminReturnDetail,
  errorStatuses: [409],
})

export const receiveReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/receive',
  permission: 'shipping:write',
  summary: 'Marks a return as received and restocks the items that can be sold again',
  params: byId,
  body: z.strictObject({
    /** Omitted lines are restocked, unless the return reason is a defect or a different item. */
    lines: z
      .array(z.strictObject({ lineId: z.string().regex(idPattern, "This item ID isn't valid."), restock: z.boolean() }))
      .max(100, 'Items can have at most 100 entries.')
      .optional(),
  }),
  responseBody: AdminReturnDetail,
  errorStatuses: [409],
})

export const refundReturn = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/refund',
  permission: 'payments:write',
  summary: 'Refunds a received return in full or in part, once',
  params: byId,
  body: z.strictObject({
    amount: RupeeAmount.optional(),
  }),
  responseBody: AdminReturnDetail,
  errorStatuses: [409],
})

export const sendExchange = endpoint({
  method: 'POST',
  path: '/api/admin/returns/:id/exchange-sent',
  permission: 'shipping:write',
  summary: 'Marks the exchange as sent and sells the held units',
  params: byId,
  responseBody: AdminReturnDetail,
  errorStatuses: [409],
})
