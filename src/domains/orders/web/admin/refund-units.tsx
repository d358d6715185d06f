import type { ReactNode } from 'react'
import { Allowed } from '#domains/accounts/web/parts/allowed.tsx'
import { formatRupees } from '#shared/money.ts'
import { Stepper } from '#ui/stepper.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import type { Refundable } from '../../refund-contract.ts'
import { formatRefunded } from '../labels.ts'
import type { UnitSelection } from './refund-selection.ts'

interface RefundUnitsProps {
  order: AdminOrderDetail
  /** Undefined while it loads. */
  refundable: Refundable | undefined
  selection: UnitSelection
  onChange: (selection: UnitSelection) => void
}

/** Chooses the units to refund, whether they are restocked, and whether the charges are refunded too. */
export function RefundUnits({ order, refundable, selection, onChange }: RefundUnitsProps) {
  const { units, restock, charges } = selection
  const hasUnits = Object.values(units).some((quantity) => quantity > 0)
  return (
    <fieldset className="grid min-w-0 gap-2">
      <legend className="mono-caption mb-2.5">Items to refund</legend>
      <ul className="divide-y divide-line border border-ink bg-chalk">
        {order.orderItems.map((item) => {
          const amounts = refundable?.lines.find(({ lineId }) => lineId === item._id)?.amounts ?? []
          const quantity = units[item._id] ?? 0
          const variant = [item.size, item.color].filter(Boolean).join(', ')
          return (
            <li
              key={item._id}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[minmax(0,1fr)_7rem_auto]"
            >
              <span className="min-w-0 text-sm">
                <span className="font-semibold wrap-anywhere">{item.name}</span>
                {variant !== '' && <span className="text-smoke"> {variant}</span>}
                <span className="mono-caption block text-smoke">
                  {formatRefunded(item) ?? `${item.quantity} bought`}
                </span>
              </span>
              <span className="text-right font-mono text-sm font-bold max-sm:order-3 max-sm:col-span-2 max-sm:empty:hidden">
                {quantity > 0 && formatRupees(amounts[quantity - 1] ?? 0)}
              </span>
              <Stepper
                label={`units of ${item.name}${variant === '' ? '' : `, ${variant}`}`}
                className="h-11 bg-paper"
                value={quantity}
                min={0}
                max={amounts.length}
                onChange={(next) => onChange({ ...selection, units: { ...units, [item._id]: next } })}
              />
            </li>
          )
        })}
      </ul>
      {hasUnits && (
        <div className="flex flex-wrap gap-x-6">
          <Allowed to="orders:write">
            <Choice checked={restock} onChange={(checked) => onChange({ ...selection, restock: checked })}>
              Put the items back into stock
            </Choice>
          </Allowed>
          {refundable && refundable.charges > 0 && (
            <Choice checked={charges} onChange={(checked) => onChange({ ...selection, charges: checked })}>
              {describeCharges(order)}, {formatRupees(refundable.charges)}
            </Choice>
          )}
        </div>
      )}
    </fieldset>
  )
}

/** Names what the order was charged on top of its items. */
export function describeCharges({
  shippingCharge,
  codFee,
}: Pick<AdminOrderDetail, 'shippingCharge' | 'codFee'>): string {
  if (!codFee) return 'Shipping'
  return shippingCharge ? 'Shipping and cash on delivery fee' : 'Cash on delivery fee'
}

interface ChoiceProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

const Choice = ({ checked, onChange, children }: ChoiceProps) => (
  <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 accent-ink"
    />
    {children}
  </label>
)
