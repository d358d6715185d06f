import { useQueries } from '@tanstack/react-query'
import { moveItem, SortableList } from '#ui/admin/sortable-list.tsx'
import { FormSection, GroupError } from '#ui/form-section.tsx'
import { MAX_COMPLEMENTARY } from '../../contract.ts'
import { ProductLine } from './product-line.tsx'
import { ProductSearch } from './product-search.tsx'
import { adminProductQueryOptions } from './products-queries.ts'
import type { ProductFormState } from './use-product-form.ts'

interface ComplementarySectionProps {
  form: ProductFormState
  productId: string | undefined
}

/** The products that its page shows as 'Complete the fit'. */
export function ComplementarySection({ form, productId }: ComplementarySectionProps) {
  const ids = form.values.complementaryProductIds
  const change = (complementaryProductIds: string[]) => form.change({ complementaryProductIds })
  const results = useQueries({ queries: ids.map((id) => ({ ...adminProductQueryOptions(id), throwOnError: false })) })
  const items = ids.map((id, index) => ({
    id,
    product: results[index]?.data,
    placeholder: results[index]?.isError ? 'Deleted product' : 'Loading...',
  }))
  const error = form.findFieldError('complementaryProductIds')
  return (
    <FormSection
      title="Goes with"
      note={`Up to ${MAX_COMPLEMENTARY} products, shown as “Complete the fit” on the product's page while they are live.`}
    >
      {ids.length < MAX_COMPLEMENTARY && (
        <ProductSearch
          label="Add a product that goes with it"
          excludedIds={[...ids, ...(productId ? [productId] : [])]}
          onAdd={({ _id }) => change([...ids, _id])}
        />
      )}
      {ids.length > 0 && (
        <SortableList
          label="Goes with"
          items={items}
          getId={({ id }) => id}
          getName={({ product }) => product?.name ?? 'Product'}
          onMove={(from, to) => change(moveItem(ids, from, to))}
          onRemove={(index) => change(ids.toSpliced(index, 1))}
        >
          {({ product, placeholder }) => (product ? <ProductLine product={product} /> : placeholder)}
        </SortableList>
      )}
      {error && <GroupError>{error}</GroupError>}
    </FormSection>
  )
}
