import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '#domains/accounts/web/parts/use-user.ts'
import type { ShopError } from '#shared/errors.ts'
import { formatDateTime } from '#shared/format-date.ts'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { discardUnsavedChanges, readUnsavedChanges } from '#ui/admin/unsaved-changes.ts'
import { UnsavedChangesNotice } from '#ui/admin/unsaved-changes-notice.tsx'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { toast } from '#ui/toast.ts'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import { type AdminProductDetail, updateAdminProduct } from '../../admin-contract.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { PreviewLinks } from './preview-links.tsx'
import { ProductForm } from './product-form.tsx'
import { type ProductFormValues, toFormValues, toProductEdit } from './product-form-values.ts'
import { adminProductQueryOptions, useInvalidateProducts } from './products-queries.ts'
import { StateBadges } from './state-badges.tsx'
import { EDIT_TITLE, UPDATE_BUTTON, UPDATE_FAILED } from './texts.ts'
import { createUnsavedProductParser, unsavedProductKey } from './unsaved-product.ts'

export function EditProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQueryOptions(id))
  const [resetCount, setResetCount] = useState(0)
  return (
    <>
      <AdminPageHeader title={EDIT_TITLE} {...(product.data ? { note: formatHeadingNote(product.data) } : {})}>
        {product.data?.state === 'live' && (
          <Link
            to={`/product/${id}`}
            className="grid h-11 place-items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-accent"
          >
            View in shop
          </Link>
        )}
        {product.data && (product.data.state !== 'live' || product.data.unpublishAt) && (
          <span className="self-center">
            <StateBadges product={product.data} />
          </span>
        )}
        {product.data && product.data.state !== 'live' && <PreviewLinks id={id} />}
      </AdminPageHeader>
      <QueryContent query={product}>
        {(saved) => (
          <Editor
            key={`${saved._id} ${saved.version} ${resetCount}`}
            saved={saved}
            onReset={() => setResetCount(resetCount + 1)}
          />
        )}
      </QueryContent>
    </>
  )
}

const formatHeadingNote = ({ name, edited }: AdminProductDetail) =>
  edited ? `${name}. Last edited by ${edited.by}, ${formatDateTime(edited.at)}.` : name
const formatConflictNotice = ({ edited }: AdminProductDetail) =>
  `${edited?.by ?? 'Someone'} changed this product in the meantime. When you save, you'll see the differences before anything is overwritten.`

interface Conflict {
  message: string
  mine: ProductFormValues
  theirs: AdminProductDetail
}

interface EditorProps {
  saved: AdminProductDetail
  onReset: () => void
}

function Editor({ saved, onReset }: EditorProps) {
  const unsavedKey = unsavedProductKey(useUser()?._id, saved._id)
  const [unsaved] = useState(() => readUnsavedChanges(unsavedKey, createUnsavedProductParser(saved._id)))
  // a background refetch must not change what the edit is based on
  const [original] = useState(unsaved?.original ?? saved)
  const [initial] = useState(() => toFormValues(original))
  const [conflict, setConflict] = useState<Conflict>()
  const [isOverwriting, setOverwriting] = useState(false)
  const client = useQueryClient()
  const invalidateProducts = useInvalidateProducts()
  const navigate = useNavigate()
  const query = adminProductQueryOptions(original._id)

  const save = async (values: ProductFormValues, version: number) => {
    const body = { ...toProductEdit(values, original), version }
    await callApi(
      updateAdminProduct,
      { params: { id: original._id }, body },
      { fallbackMessage: UPDATE_FAILED, networkMessage: NETWORK_ERROR },
    )
    discardUnsavedChanges(unsavedKey)
    void invalidateProducts()
    toast('Product updated.')
    await navigate('/admin/products')
  }
  // other conflicts, such as a duplicate SKU, are shown as field errors
  const showConflict = (error: ShopError, mine: ProductFormValues) => {
    if (!error.errors?.some(({ field }) => field === 'version')) return false
    void client
      .fetchQuery({ ...query, queryKey: [...query.queryKey, 'theirs'] })
      .then((theirs) => setConflict({ message: error.message, mine, theirs }))
      .catch((fetchError: Error) => toast(fetchError.message, { kind: 'error' }))
    return true
  }
  const overwrite = () => {
    if (!conflict) return
    setOverwriting(true)
    setConflict(undefined)
    save(conflict.mine, conflict.theirs.version).catch((error: Error) => {
      setOverwriting(false)
      toast(error.message, { kind: 'error' })
    })
  }
  const resetEditor = () => {
    discardUnsavedChanges(unsavedKey)
    onReset()
  }
  return (
    <>
      {unsaved && (
        <div className="gutter pt-5">
          <UnsavedChangesNotice onDiscard={resetEditor}>
            {original.version !== saved.version && <p>{formatConflictNotice(saved)}</p>}
          </UnsavedChangesNotice>
        </div>
      )}
      <ProductForm
        initial={initial}
        unsaved={unsaved?.values}
        unsavedKey={unsavedKey}
        original={original}
        submitLabel={UPDATE_BUTTON}
        save={(values) => save(values, original.version)}
        onConflict={showConflict}
        isSavedByPage={isOverwriting}
      />
      <ConflictDialog
        message={conflict?.message}
        mine={conflict?.mine ?? initial}
        theirs={conflict?.theirs}
        onClose={() => setConflict(undefined)}
        onUseTheirs={() => {
          if (conflict) client.setQueryData(query.queryKey, conflict.theirs)
          resetEditor()
        }}
        onOverwrite={overwrite}
      />
    </>
  )
}
