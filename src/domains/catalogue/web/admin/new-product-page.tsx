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
  const [round, setRound] = useState(0)
  return (
    <>
      <ScreenHeading title={NEW_TITLE} />
      <Editor key={round} onDiscard={() => setRound(round + 1)} />
    </>
  )
}

function Editor({ onDiscard }: { onDiscard: () => void }) {
  const name = keptAs(useUser()?._id)
  const [kept] = useState(() => readKept(name, readKeptProduct()))
  const changed = useProductsChanged()
  const navigate = useNavigate()
  const save = async (draft: ProductDraft) => {
    await call(createAdminProduct, { body: newProductOf(draft) }, { otherwise: CREATE_FAILED, unreached: NO_NETWORK })
    forgetKept(name)
    void changed()
    toast('The product was created.')
    await navigate('/admin/products')
  }
  const discard = () => {
    forgetKept(name)
    onDiscard()
  }
  return (
    <>
      {kept && (
        <div className="gutter pt-5">
          <KeptNotice onDiscard={discard} />
        </div>
      )}
      <ProductForm
        initial={emptyDraft}
        kept={kept?.draft}
        keptAs={name}
        seen={undefined}
        button={CREATE_BUTTON}
        save={save}
      />
    </>
  )
}
