import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '#domains/accounts/web/parts/use-can.ts'
import { formatRupees } from '#shared/money.ts'
import { QueryContent } from '#ui/query-content.tsx'
import type { AdminOrderDetail } from '../../admin-contract.ts'
import type { LineVariant } from '../../amendment-contract.ts'
import type { OrderItem } from '../../contract.ts'
import { OrderImage } from '../parts/order-image.tsx'
import { AmendmentDialog, type AmendmentDraft, EditButton, useAmendmentDraft } from './amendment-dialog.tsx'
import { lineVariantsQueryOptions, useAmendOrder } from './amendment-queries.ts'

interface EditLineProps {
  order: AdminOrderDetail
  item: OrderItem
}

/** Changes a line to another size or color before the order ships. */
export function EditLine({ order, item }: EditLineProps) {
  const draft = useAmendmentDraft()
  const canChange = useCan('orders:write')
  // the server refuses it too
  if (!canChange || item.refundedQuantity) return null
  return (
    <>
      <EditButton order={order} label={`Edit ${item.name}`} onClick={draft.open} />
      {draft.exists && <LineDialog order={order} item={item} draft={draft} />}
    </>
  )
}

const formatOptions = ({ size, color }: { size?: string | undefined; color?: string | undefined }) =>
  [size, color].filter(Boolean).join(' / ') || 'One variant'

/** The other sizes first: they are asked for most. */
const sortByColor = (variants: LineVariant[], color: string | undefined) =>
  variants.toSorted((a, b) => Number(b.color === color) - Number(a.color === color))

function LineDialog({ order, item, draft }: EditLineProps & { draft: AmendmentDraft }) {
  const variants = useQuery(lineVariantsQueryOptions(order._id, item._id))
  const amend = useAmendOrder(order)
  const [chosen, setChosen] = useState<LineVariant>()
  const [isMissing, setMissing] = useState(false)
  const save = (options: { reason?: string; notify: boolean }) => {
    if (!chosen) return setMissing(true)
    const { size, color } = chosen
    const line = { lineId: item._id, ...(size ? { size } : {}), ...(color ? { color } : {}) }
    amend.mutate({ lines: [line], ...options }, { onSuccess: draft.discard })
  }
  const missing = isMissing && !chosen ? 'Choose another size or colour.' : undefined
  return (
    <AmendmentDialog
      order={order}
      title={`Change ${item.name}`}
      draft={draft}
      onSave={save}
      isSaving={amend.isPending}
      problem={amend.error?.message ?? missing}
    >
      <p className="flex items-center gap-3">
        <span className="block w-12 shrink-0">
          <OrderImage url={chosen?.image ?? item.image} sizes="48px" />
        </span>
        <span>
          {item.quantity} × {formatOptions(item)}
          {chosen && (
            <>
              {' '}
              → <strong>{formatOptions(chosen)}</strong>
            </>
          )}
        </span>
      </p>
      <QueryContent query={variants}>
        {(list) => (
          <fieldset className="grid gap-2">
            <legend className="mono-caption mb-2">Change to</legend>
            {list.length === 0 && <p>This product isn't sold any more.</p>}
            <div className="grid gap-2 sm:grid-cols-2">
              {sortByColor(list, item.color).map((variant) => (
                <VariantOption
                  key={`${variant.size} ${variant.color}`}
                  variant={variant}
                  item={item}
                  isChosen={variant === chosen}
                  onChoose={() => setChosen(variant)}
                />
              ))}
            </div>
          </fieldset>
        )}
      </QueryContent>
    </AmendmentDialog>
  )
}

interface VariantOptionProps {
  variant: LineVariant
  item: OrderItem
  isChosen: boolean
  onChoose: () => void
}

/** Says why a variant can't be chosen. */
function describeVariant({ size, color, price, hasSamePrice, available }: LineVariant, item: OrderItem) {
  if (size === item.size && color === item.color) return { text: 'Ordered', canChoose: false }
  if (!hasSamePrice) return { text: `${formatRupees(price)}: another price`, canChoose: false }
  if (available < item.quantity)
    return { text: available > 0 ? `Only ${available} left` : 'Sold out', canChoose: false }
  return { text: `${available} in stock`, canChoose: true }
}

function VariantOption({ variant, item, isChosen, onChoose }: VariantOptionProps) {
  const { text, canChoose } = describeVariant(variant, item)
  return (
    <label
      className={`flex min-h-11 items-center gap-3 border px-3 py-2 ${
        canChoose
          ? 'cursor-pointer border-ink bg-chalk hover:bg-accent has-checked:bg-accent'
          : 'border-line text-smoke'
      }`}
    >
      <input
        type="radio"
        name="variant"
        disabled={!canChoose}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 accent-ink"
      />
      <span className="min-w-0 flex-1 font-semibold break-words">{formatOptions(variant)}</span>
      <span className="mono-caption whitespace-nowrap">{text}</span>
    </label>
  )
}
