import { OrderImage } from '#domains/orders/web/parts/order-image.tsx'
import { formatRupees } from '#shared/money.ts'
import { Link } from '#ui/link.tsx'
import type { AdminReturnDetail } from '../../admin-contract.ts'

export function ReturnLines({ returnRequest: { lines } }: { returnRequest: AdminReturnDetail }) {
  return (
    <section aria-label="Items" className="border border-line bg-chalk p-5">
      <h2 className="mb-3 font-bold">Items</h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li
            key={line.lineId}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-4 py-3 text-sm first:pt-0 last:pb-0"
          >
            <OrderImage url={line.image} sizes="3.5rem" />
            <div className="grid gap-0.5">
              <Link
                to={`/admin/products/${line.productId}/edit`}
                className="font-semibold break-words underline-offset-4 hover:underline"
              >
                {line.name}
              </Link>
              <p className="mono-caption text-smoke">
                {[line.sku, line.size && `Size: ${line.size}`, line.color].filter(Boolean).join(' | ')}
              </p>
              {line.newSize && (
                <p className="mono-caption w-fit bg-accent px-1.5 font-bold">Wants size {line.newSize}</p>
              )}
              {line.isRestocked !== undefined && (
                <p className="mono-caption">{line.isRestocked ? 'Restocked' : 'Not restocked'}</p>
              )}
            </div>
            <p className="text-right font-mono">
              <span className="block text-xs whitespace-nowrap text-smoke">
                {line.quantity} × {formatRupees(line.price)}
              </span>
              <span className="font-bold">{formatRupees(line.price * line.quantity)}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
