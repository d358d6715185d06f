import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { AdminPageHeader } from '#ui/admin/admin-page-header.tsx'
import { adminQueryKey } from '#ui/admin/admin-query-key.ts'
import { controlStyles } from '#ui/admin/control-styles.ts'
import { Link } from '#ui/link.tsx'
import { QueryContent } from '#ui/query-content.tsx'
import { callApi, NETWORK_ERROR } from '#web/api.ts'
import {
  listTaxCategories,
  listTaxProducts,
  type ProductTaxRates,
  type TaxCategory,
  type TaxRate,
  updateTaxCategory,
  updateTaxProduct,
} from '../../tax-contract.ts'
import { TaxRatesForm } from './tax-rates-form.tsx'

const taxCategoriesQueryOptions = queryOptions({
  queryKey: adminQueryKey('tax-categories'),
  queryFn: ({ signal }) => callApi(listTaxCategories, {}, { signal, networkMessage: NETWORK_ERROR }),
  // the forms are filled once, so the rates must be current
  staleTime: 0,
  gcTime: 0,
})

/** The products with rates of their own, and the one of the page's address. */
const taxProductsQueryOptions = (productId: string | null) =>
  queryOptions({
    queryKey: adminQueryKey('tax-products', productId ?? ''),
    queryFn: ({ signal }) =>
      callApi(
        listTaxProducts,
        { query: productId === null ? {} : { product: productId } },
        { signal, networkMessage: NETWORK_ERROR },
      ),
    // the forms are filled once, so the rates must be current
    staleTime: 0,
    gcTime: 0,
  })

export function TaxRatesPage() {
  const [params] = useSearchParams()
  const productId = params.get('product')
  const categories = useQuery(taxCategoriesQueryOptions)
  const products = useQuery(taxProductsQueryOptions(productId))
  return (
    <>
      <AdminPageHeader
        title="GST rates"
        note="HSN codes and rates by product or category, from a day on. A product's own come first, then its category's, then those of all other categories; empty fields follow the next one. The price limit is the value of one piece without GST, after discounts; above it the second rate applies. Issued invoices never change."
      >
        <Link to="/admin/tax" className={`${controlStyles} inline-flex items-center font-semibold hover:bg-accent`}>
          GST by month
        </Link>
      </AdminPageHeader>
      <section aria-labelledby="product-rates" className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 pt-5">
        <h2 id="product-rates" className="text-lg font-bold">
          Products
        </h2>
        <QueryContent query={products}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="max-w-[70ch] text-sm text-smoke">
                No product has rates of its own from a day on. To add some, open a product and follow “Rates from a day
                on” in Shipping and tax.
              </p>
            ) : (
              // the product that the owner came for is first
              rows
                .toSorted((a, b) => Number(b.productId === productId) - Number(a.productId === productId))
                .map((row) => <ProductRates key={row.productId} product={row} />)
            )
          }
        </QueryContent>
      </section>
      <section aria-labelledby="category-rates" className="gutter grid grid-cols-[minmax(0,1fr)] gap-4 py-5">
        <h2 id="category-rates" className="text-lg font-bold">
          Categories
        </h2>
        <QueryContent query={categories}>
          {(rows) => rows.map((row) => <CategoryRates key={row.category} category={row} />)}
        </QueryContent>
      </section>
    </>
  )
}

function CategoryRates({ category: { category, rates: saved } }: { category: TaxCategory }) {
  const client = useQueryClient()
  const name = category || 'All other categories'
  const save = async (rates: TaxRate[]) => {
    const texts = { fallbackMessage: `We couldn't save the rates of ${name}.`, networkMessage: NETWORK_ERROR }
    const rows = await callApi(updateTaxCategory, { body: { category, rates } }, texts)
    client.setQueryData(taxCategoriesQueryOptions.queryKey, rows)
    return rows.find((row) => row.category === category)?.rates ?? []
  }
  return <TaxRatesForm name={name} saved={saved} emptyText="Uses the rates of all other categories." save={save} />
}

function ProductRates({ product: { productId, name, sku, rates: saved } }: { product: ProductTaxRates }) {
  const save = async (rates: TaxRate[]) => {
    const texts = { fallbackMessage: `We couldn't save the rates of ${name}.`, networkMessage: NETWORK_ERROR }
    return (await callApi(updateTaxProduct, { body: { productId, rates } }, texts)).rates
  }
  const emptyText = 'Uses its HSN code and GST rate in Shipping and tax, or those of its category.'
  return <TaxRatesForm name={name} note={sku} saved={saved} emptyText={emptyText} save={save} />
}
