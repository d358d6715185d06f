import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import { forgetKept, readKept } from '#ui/admin/kept.ts'
import { KeptNotice } from '#ui/admin/kept-notice.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { createAdminProduct } from '../../admin-contract.ts'
import { keptAs, readKeptProduct } from './kept-product.ts'
import { emptyDraft, newProductOf, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { useProductsChanged } from './products-queries.ts'
import { CREATE_BUTTON, CREATE_FAILED, NEW_TITLE } from './texts.ts'

export function NewProductPage() {
  const [resetCount, setResetCount] = useState(0)
  return (
    <>
      <ScreenHeading title={NEW_TITLE} />
      <Editor key={resetCount} onDiscard={() => setResetCount(resetCount + 1)} />
    </>
  )
}

function Editor({ onDiscard }: { onDiscard: () => void }) {
  const draftKey = keptAs(useUser()?._id)
  const [storedDraft] = useState(() => readKept(draftKey, readKeptProduct()))
  const invalidateProducts = useProductsChanged()
  const navigate = useNavigate()
  const save = async (draft: ProductDraft) => {
    await call(createAdminProduct, { body: newProductOf(draft) }, { otherwise: CREATE_FAILED, unreached: NO_NETWORK })
    forgetKept(draftKey)
    void invalidateProducts()
    toast('Product created.')
    await navigate('/admin/products')
  }
  const discard = () => {
    forgetKept(draftKey)
    onDiscard()
  }
  return (
    <>
      {storedDraft && (
        <div className="gutter pt-5">
          <KeptNotice onDiscard={discard} />
        </div>
      )}
      <ProductForm
        initial={emptyDraft}
        kept={storedDraft?.draft}
        keptAs={draftKey}
        seen={undefined}
        button={CREATE_BUTTON}
        save={save}
      />
    </>
  )
}
