import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/api.ts'
import { getCustomer } from '../../admin-contract.ts'

/** Says which open order, refund or return a customer has, before the account is deleted. */
export function OpenOrdersWarning({ customerId }: { customerId: string }) {
  const { data } = useQuery({
    // under `account`, so logging out removes the data from the cache
    queryKey: ['account', 'customer', customerId],
    queryFn: ({ signal }) =>
      callApi(
        getCustomer,
        { params: { id: customerId } },
        { signal, fallbackMessage: "We couldn't load this customer." },
      ),
    staleTime: 0,
    retry: false,
  })
  if (!data?.erasureProblem) return null
  return (
    <p role="status" className="border-l-4 border-brick pl-3 text-sm text-pretty">
      {data.erasureProblem}
    </p>
  )
}
