import { useState } from 'react'
import { useNavigate } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { Link } from '#ui/link.tsx'
import { toast } from '#ui/toast.ts'
import { emptyDraft, toChanges, toInput } from './discount-draft.ts'
import { DiscountForm, headerLink } from './discount-form.tsx'
import { useCreateDiscount } from './discounts-queries.ts'

export function NewDiscountPage() {
  const [draft, setDraft] = useState(emptyDraft)
  const { mutate, isPending, error, isSuccess } = useCreateDiscount()
  const navigate = useNavigate()
  const save = () =>
    mutate(toInput(draft), {
      onSuccess: ({ code, title }) => {
        toast(`Created ${code ?? title}.`)
        void navigate('/admin/discounts')
      },
    })
  return (
    <>
      <AdminPageHeader title="New discount">
        <Link to="/admin/discounts" className={headerLink}>
          All discounts
        </Link>
      </AdminPageHeader>
      <div className="gutter py-5">
        <DiscountForm
          draft={draft}
          onChange={setDraft}
          onSave={save}
          saveLabel="Create"
          isPending={isPending}
          isDirty={!isSuccess && toChanges(draft, emptyDraft) !== undefined}
          error={error}
        />
      </div>
    </>
  )
}
