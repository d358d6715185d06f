import { Ruler } from 'lucide-react'
import { useState } from 'react'
import { createPreload, useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductDetail } from '../contract.ts'
import type { AddToCartForm } from './use-add-to-cart-form.ts'

const importDialog = async () => (await import('./size-guide-dialog.tsx')).SizeGuideDialog
const preloadDialog = createPreload(importDialog)

export function SizeGuide({ product, form }: { product: ProductDetail; form: AddToCartForm }) {
  const [isOpen, setOpen] = useState(false)
  const [GuideDialog, load] = useLazyLoad(importDialog)
  const open = () => {
    load()
    setOpen(true)
  }
  return (
    <>
      <button
        type="button"
        onClick={open}
        onPointerEnter={preloadDialog}
        onFocus={preloadDialog}
        className="mono-caption inline-flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4 hover:bg-accent noscript:hidden"
      >
        <Ruler aria-hidden="true" className="size-4" />
        Size guide
      </button>
      {GuideDialog && <GuideDialog isOpen={isOpen} onClose={() => setOpen(false)} product={product} form={form} />}
    </>
  )
}
