import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { discardUnsavedChanges, readUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { useSite } from '#ui/site.ts'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { createAdminProduct } from '../../admin-contract.ts'
import { ProductForm } from './product-form.tsx'
import { emptyFormValues, type ProductFormValues, toNewProduct } from './product-form-values.ts'
import { useInvalidateProducts } from './products-queries.ts'
import { CREATE_BUTTON, CREATE_FAILED, NEW_TITLE } from './texts.ts'
import { createUnsavedProductParser, unsavedProductKey } from './unsaved-product.ts'

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
  const unsavedKey = unsavedProductKey(useUser()?._id)
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, createUnsavedProductParser()))
  const invalidateProducts = useInvalidateProducts()
  const navigate = useNavigate()
  const { brand } = useSite()
  const save = async (values: ProductFormValues) => {
    await callApi(
      createAdminProduct,
      { body: toNewProduct(values) },
      { fallbackMessage: CREATE_FAILED, networkMessage: NETWORK_ERROR },
    )
    discardUnsavedChanges(unsavedKey)
    void invalidateProducts()
    toast(values.state === 'draft' ? 'Draft saved.' : 'Product created.')
    await navigate('/admin/products')
  }
  const resetEditor = () => {
    discardUnsavedChanges(unsavedKey)
    onReset()
  }
  return (
    <>
      {unsaved && (
        <div className="gutter pt-5">
          <UnsavedChangesNotice onDiscard={resetEditor} />
        </div>
      )}
      <ProductForm
        initial={{ ...emptyFormValues, brand: brand.name }}
        unsaved={unsaved?.values}
        unsavedKey={unsavedKey}
        original={undefined}
        submitLabel={CREATE_BUTTON}
        canSaveDraft
        save={save}
      />
    </>
  )
}
