import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { toast } from '#ui/toast.ts'
import type { AdminDiscountDetail } from '../../admin-contract.ts'
import { toChanges, toDraft } from './discount-draft.ts'
import { DiscountForm, headerLink } from './discount-form.tsx'
import { formatUses, stateColors, stateLabels } from './discount-texts.ts'
import { adminDiscountQueryOptions, useUpdateDiscount } from './discounts-queries.ts'

export function EditDiscountPage() {
  const { id = '' } = useParams()
  const query = useQuery(adminDiscountQueryOptions(id))
  const [loadCount, setLoadCount] = useState(0)
  const reload = async () => {
    await query.refetch()
    setLoadCount((count) => count + 1)
  }
  const { data } = query
  return (
    <>
      <AdminPageHeader title={data ? (data.code ?? data.title) : 'Discount'}>
        <Link to="/admin/discounts" className={headerLink}>
          All discounts
        </Link>
      </AdminPageHeader>
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        <QueryContent query={query}>
          {(discount) => (
            <>
              <p className="flex flex-wrap items-center gap-3 text-sm">
                <Badge color={stateColors[discount.state]}>{stateLabels[discount.state]}</Badge>
                <span>
                  Uses: <span className="font-mono">{formatUses(discount)}</span>
                </span>
                {discount.userEmail && <span className="wrap-anywhere">For {discount.userEmail} only</span>}
              </p>
              <EditForm key={`${id} ${loadCount}`} discount={discount} onReload={reload} />
            </>
          )}
        </QueryContent>
      </div>
    </>
  )
}

function EditForm({ discount, onReload }: { discount: AdminDiscountDetail; onReload: () => Promise<void> }) {
  const [saved] = useState(() => toDraft(discount))
  const [draft, setDraft] = useState(saved)
  const { mutate, isPending, error, isSuccess } = useUpdateDiscount(discount._id)
  const changes = toChanges(draft, saved)
  const isArchived = discount.state === 'archived'
  const save = (edit: Parameters<typeof mutate>[0]) =>
    mutate(
      { ...edit, version: discount.version },
      {
        onSuccess: () => {
          toast('Discount saved.')
          void onReload()
        },
      },
    )
  return (
    <DiscountForm
      draft={draft}
      onChange={setDraft}
      onSave={() => changes && save(changes)}
      saveLabel="Save"
      isPending={isPending}
      isDirty={!isSuccess && changes !== undefined}
      error={error}
      onReload={onReload}
    >
      {isArchived && (
        <button type="button" onClick={() => save({ archived: false })} className={headerLink}>
          Restore
        </button>
      )}
    </DiscountForm>
  )
}
