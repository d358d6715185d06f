import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { discardFormDraft, readFormDraft } from '#ui/admin/form-draft.ts'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { createAdminProduct } from '../../admin-contract.ts'
import { emptyDraft, type ProductDraft, toNewProduct } from './product-draft.ts'
import { createProductDraftParser, productDraftKey } from './product-draft-storage.ts'
import { ProductForm } from './product-form.tsx'
import { useInvalidateProducts } from './products-queries.ts'
import { CREATE_BUTTON, CREATE_FAILED, NEW_TITLE } from './texts.ts'

export function NewProductPage() {
  const [resetCount, setResetCount] = useState(0)
  return (
    <>
      <AdminPageHeader title={NEW_TITLE} />
      <Editor key={resetCount} onReset={() => setResetCount(resetCount + 1)} />
    </>
  )
}

function Editor({ onReset }: { onReset: () => void }) {
  const draftKey = productDraftKey(useUser()?._id)
  const [storedDraft] = useState(() => readFormDraft(draftKey, createProductDraftParser()))
  const invalidateProducts = useInvalidateProducts()
  const navigate = useNavigate()
  const { brand } = useSite()
  const save = async (draft: ProductDraft) => {
    await callApi(
      createAdminProduct,
      { body: toNewProduct(draft) },
      { fallbackMessage: CREATE_FAILED, networkMessage: NETWORK_ERROR },
    )
    discardFormDraft(draftKey)
    void invalidateProducts()
    toast(draft.state === 'draft' ? 'Draft saved.' : 'Product created.')
    await navigate('/admin/products')
  }
  const resetEditor = () => {
    discardFormDraft(draftKey)
    onReset()
  }
  return (
    <>
      {storedDraft && (
        <div className="gutter pt-5">
          <UnsavedChangesNotice onDiscard={resetEditor} />
        </div>
      )}
      <ProductForm
        initial={{ ...emptyDraft, brand: brand.name }}
        storedDraft={storedDraft?.draft}
        draftKey={draftKey}
        base={undefined}
        submitLabel={CREATE_BUTTON}
        canSaveDraft
        save={save}
      />
    </>
  )
}
