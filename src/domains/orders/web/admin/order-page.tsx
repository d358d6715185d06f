import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { shortenId } from '#shared/ids.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { buttonClass } from './button-classes.ts'
import { OrderDetailsContent } from './order-details.tsx'
import { adminOrderQueryOptions } from './orders-queries.ts'
import { DETAILS } from './texts.ts'

/** One order at its own address: the same as the window of the list, with more room. */
export function OrderPage() {
  const { id = '' } = useParams()
  const order = useQuery(adminOrderQueryOptions(id))
  const navigate = useNavigate()
  return (
    <>
      <AdminPageHeader title={`Order #${shortenId(id)}`}>
        <Link to="/admin/orders" className={buttonClass}>
          All orders
        </Link>
      </AdminPageHeader>
      <div className="grid grid-cols-[minmax(0,1fr)] bg-chalk">
        <h2 className="sr-only">{DETAILS}</h2>
        <QueryContent query={order}>
          {(data) => <OrderDetailsContent order={data} hasSideColumn onClose={() => void navigate('/admin/orders')} />}
        </QueryContent>
      </div>
    </>
  )
}
