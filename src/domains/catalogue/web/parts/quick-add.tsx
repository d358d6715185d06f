import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useLazyLoad } from '#ui/use-lazy-load.ts'
import type { ProductCardData } from '../product-card-data.ts'
import { productQueryOptions } from '../queries.ts'

const loadChoices = () => import('../quick-add-choices.tsx')

interface QuickAddProps {
  product: ProductCardData
  isHovered: boolean
}

/**
 * Adds the product from its card: the sizes show on hover and keyboard focus; a click or tap opens a dialog. If the filters
 * select one size, the button shows it, and a click adds it.
 */
export function QuickAdd({ product, isHovered }: QuickAddProps) {
  const client = useQueryClient()
  const [isFocused, setFocused] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const [choices, load] = useLazyLoad(loadChoices, close)
  const hasSizes = (isHovered || isFocused) && !isOpen

  useEffect(() => {
    // without a connection only a click reports it
    if (hasSizes && navigator.onLine) load()
  }, [hasSizes, load])

  const open = () => {
    // while the code of the dialog loads
    void client.prefetchQuery(productQueryOptions(product._id))
    load()
    setOpen(true)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only notices the focus of its buttons
    <div
      // not after a click or tap
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setFocused(false)}
      className="pointer-events-none absolute inset-x-0 top-0 flex aspect-4/5 items-end justify-end noscript:hidden"
    >
      <button
        type="button"
        aria-label={`Quick add ${product.name}${product.size === undefined ? '' : ` in ${product.size}`}`}
        aria-haspopup={product.size === undefined ? 'dialog' : undefined}
        data-loads="quick-add-choices"
        data-fetches={`/api/products/${product._id}`}
        data-clicked={isOpen && !choices ? '' : undefined}
        onClick={open}
        className="focus-inside pointer-events-auto flex h-11 min-w-11 shrink-0 cursor-pointer items-center justify-center gap-1 bg-paper font-mono text-2xl leading-none hover:bg-ink hover:text-paper"
      >
        <span aria-hidden="true">+</span>
        {product.size !== undefined && !hasSizes && (
          <span aria-hidden="true" className="pr-2 text-sm font-bold">
            {product.size}
          </span>
        )}
      </button>
      {choices && hasSizes && <choices.QuickAddSizes product={product} />}
      {choices && <choices.QuickAddDialog product={product} isOpen={isOpen} onClose={close} />}
    </div>
  )
}
