import { queryOptions } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { listAdminReturns } from '../../admin-contract.ts'
import { ACCOUNT_HOLDER, type RefundDestination } from '../../contract.ts'

/** Finds where the customer of an order wants refunds, as its newest return says. */
export const orderRefundDestinationQueryOptions = (orderId: string) =>
  queryOptions({
    staleTime: 0,
    queryKey: ['account', 'admin-returns', 'refund to', orderId],
    queryFn: async ({ signal }) => {
      const { items } = await callApi(listAdminReturns, { query: { q: orderId, sortBy: '-createdAt' } }, { signal })
      return items.find(({ refundTo }) => refundTo)?.refundTo ?? null
    },
  })

const listDetails = (refundTo: RefundDestination): [string, string][] =>
  'upiId' in refundTo
    ? [['UPI ID', refundTo.upiId]]
    : [
        [ACCOUNT_HOLDER, refundTo.accountName],
        ['Account number', refundTo.accountNumber],
        ['IFSC', refundTo.ifsc],
      ]

/** Where a customer who paid in cash wants the refund. */
export function RefundDestinationDetails({ refundTo }: { refundTo: RefundDestination }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3 text-sm">
      {listDetails(refundTo).map(([name, value]) => (
        <div key={name} className="grid min-w-0 gap-0.5">
          <dt className="mono-caption text-smoke">{name}</dt>
          <dd className="font-mono font-semibold break-all select-all">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What to record and to email to the customer, without a whole account number. */
export const formatSentTo = (refundTo: RefundDestination): string =>
  'upiId' in refundTo ? refundTo.upiId : `Account ending in ${refundTo.accountNumber.slice(-4)}`
