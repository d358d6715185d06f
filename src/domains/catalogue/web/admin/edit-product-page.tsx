import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useUser } from '#domains/accounts/web/queries.ts'
import type { ShopError } from '#shared/errors.ts'
import { forgetKept, readKept } from '#ui/admin/kept.ts'
import { KeptNotice } from '#ui/admin/kept-notice.tsx'
import { ScreenHeading } from '#ui/admin/screen-heading.tsx'
import { Badge } from '#ui/badge.tsx'
import { Link } from '#ui/link.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { toast } from '#ui/toast.ts'
import { call, NO_NETWORK } from '#web/api.ts'
import { type AdminProductDetail, updateAdminProduct } from '../../admin-contract.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { keptAs, readKeptProduct } from './kept-product.ts'
import { draftOf, editOf, type ProductDraft } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { adminProductQuery, useProductsChanged } from './products-queries.ts'
import { EDIT_TITLE, stateColours, stateWords, UPDATE_BUTTON, UPDATE_FAILED } from './texts.ts'

export function EditProductPage() {
  const { id = '' } = useParams()
  const product = useQuery(adminProductQuery(id))
  const [resetCount, setResetCount] = useState(0)
  return (
    <>
      <ScreenHeading title={EDIT_TITLE} {...(product.data ? { note: formatNote(product.data) } : {})}>
        {product.data?.state === 'live' && (
          <Link
            to={`/product/${id}`}
            className="grid h-11 place-items-center border border-ink bg-chalk px-4 text-sm font-semibold hover:bg-acid"
          >
            View in shop
          </Link>
        )}
        {product.data && product.data.state !== 'live' && (
          <Badge colour={stateColours[product.data.state]}>{stateWords[product.data.state]}</Badge>
        )}
      </ScreenHeading>
      <Loaded query={product}>
        {(saved) => (
          <Editor
            key={`${saved._id} ${saved.version} ${resetCount}`}
            saved={saved}
            onStartOver={() => setResetCount(resetCount + 1)}
          />
        )}
      </Loaded>
    </>
  )
}

const dateTime = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const formatNote = ({ name, edited }: AdminProductDetail) =>
  edited ? `${name}. Last edited by ${edited.by}, ${dateTime.format(new Date(edited.at))}.` : name
const formatConflictNotice = ({ edited }: AdminProductDetail) =>
  `${edited?.by ?? 'Someone'} changed this product in the meantime. When you save, you'll see the differences before anything is overwritten.`

interface Conflict {
  message: string
  mine: ProductDraft
  theirs: AdminProductDetail
}

interface EditorProps {
  saved: AdminProductDetail
  onStartOver: () => void
}

function Editor({ saved, onStartOver }: EditorProps) {
  const draftKey = keptAs(useUser()?._id, saved._id)
  const [storedDraft] = useState(() => readKept(draftKey, readKeptProduct(saved._id)))
  // a background refetch must not change what the edit is based on
  const [base] = useState(storedDraft?.seen ?? saved)
  const [initial] = useState(() => draftOf(base))
  const [conflict, setConflict] = useState<Conflict>()
  const [isOverwriting, setOverwriting] = useState(false)
  const client = useQueryClient()
  const invalidateProducts = useProductsChanged()
  const navigate = useNavigate()
  const query = adminProductQuery(base._id)

  const save = async (draft: ProductDraft, version: number) => {
    const body = { ...editOf(draft, base), version }
    await call(
      updateAdminProduct,
      { params: { id: base._id }, body },
      { otherwise: UPDATE_FAILED, unreached: NO_NETWORK },
    )
    forgetKept(draftKey)
    void invalidateProducts()
    toast('Product updated.')
    await navigate('/admin/products')
  }
  // other conflicts, such as a duplicate SKU, are shown at their field
  const showConflict = (error: ShopError, mine: ProductDraft) => {
    if (!error.errors?.some(({ field }) => field === 'version')) return false
    void client
      .fetchQuery({ ...query, queryKey: [...query.queryKey, 'theirs'] })
      .then((theirs) => setConflict({ message: error.message, mine, theirs }))
      .catch((failed: Error) => toast(failed.message, { kind: 'error' }))
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
  const startOver = () => {
    forgetKept(draftKey)
    onStartOver()
  }
  return (
    <>
      {storedDraft && (
        <div className="gutter pt-5">
          <KeptNotice onDiscard={startOver}>
            {base.version !== saved.version && <p>{formatConflictNotice(saved)}</p>}
          </KeptNotice>
        </div>
      )}
      <ProductForm
        initial={initial}
        kept={storedDraft?.draft}
        keptAs={draftKey}
        seen={base}
        button={UPDATE_BUTTON}
        save={(draft) => save(draft, base.version)}
        onConflict={showConflict}
        isLeaving={isOverwriting}
      />
      <ConflictDialog
        message={conflict?.message}
        mine={conflict?.mine ?? initial}
        theirs={conflict?.theirs}
        onClose={() => setConflict(undefined)}
        onTakeTheirs={() => {
          if (conflict) client.setQueryData(query.queryKey, conflict.theirs)
          startOver()
        }}
        onOverwrite={overwrite}
      />
    </>
  )
}
