import { useNavigate } from 'react-router'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { createAdminProduct } from '../../admin-contract.ts'
import { emptyDraft, newProductOf, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { useProductsChanged } from './products-queries.ts'
import { CREATE_BUTTON, CREATE_FAILED, NEW_TITLE } from './texts.ts'

export function NewProductPage() {
  const changed = useProductsChanged()
  const navigate = useNavigate()
  const save = async (draft: ProductDraft) => {
    await call(createAdminProduct, { body: newProductOf(draft) }, { otherwise: CREATE_FAILED, unreached: NO_NETWORK })
    void changed()
    toast('The product was created.')
    await navigate('/admin/products')
  }
  return (
    <>
      <ScreenHeading title={NEW_TITLE} />
      <ProductForm initial={emptyDraft} seen={undefined} button={CREATE_BUTTON} save={save} />
    </>
  )
}
