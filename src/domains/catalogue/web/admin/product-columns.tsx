import { type ReactNode, useState } from 'react'
import { groupDigits } from '#shared/group-digits.ts'
import { formatRupees, formatShortRupees } from '#shared/money.ts'
import { type Column, wideColumn } from '#ui/admin/column.ts'
import { nameOverLine } from '#ui/admin/name-over-line.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Link } from '#ui/link.tsx'
import { useSite } from '#ui/site.ts'
import type { AdminProduct } from '../../admin-contract.ts'
import { isLargePriceChange } from '../../rules.ts'
import { ProductImageFrame } from '../parts/product-image-frame.tsx'
import { InlineNumberField } from './inline-number-field.tsx'
import { ProductActions } from './product-actions.tsx'
import { useQuickEditProduct } from './products-queries.ts'
import { StateBadges } from './state-badges.tsx'
import { stateLabels } from './texts.ts'

const getEditPath = ({ _id }: AdminProduct) => `/admin/products/${_id}/edit`

/** Builds the table columns; `waitingCounts` maps product ids to the number of restock alert subscribers. */
export const createProductColumns = (waitingCounts: ReadonlyMap<string, number>): Column<AdminProduct>[] => [
  {
    id: 'name',
    header: 'Product',
    sortable: true,
    cell: (product) => (
      <NameCell product={product}>
        {/* in place of the column */}
        <span className="hidden font-mono text-xs font-normal text-smoke md:max-xl:block">{product.sku}</span>
      </NameCell>
    ),
    className: 'md:min-w-44',
  },
  {
    id: 'sku',
    header: 'SKU',
    cell: ({ sku }) => (
      <span className="font-mono text-xs whitespace-nowrap max-md:whitespace-normal max-md:break-all">{sku}</span>
    ),
    className: wideColumn,
  },
  { id: 'price', header: 'Price', sortable: true, align: 'right', cell: (product) => <PriceCell product={product} /> },
  {
    id: 'stock',
    header: 'Stock',
    sortable: true,
    align: 'right',
    cell: (product) => <StockCell product={product} waitingCount={waitingCounts.get(product._id)} />,
  },
  {
    id: 'sold',
    header: 'Sold',
    sortable: true,
    align: 'right',
    cell: ({ unitsSold }) => unitsSold,
    className: wideColumn,
  },
  {
    id: 'state',
    header: 'State',
    cell: (product) => <StateBadges product={product} />,
    className: 'md:max-w-56',
  },
  {
    id: 'actions',
    header: 'Actions',
    hideHeader: true,
    cell: (product) => <ProductActions product={product} />,
    className: 'md:text-right',
  },
]

interface ProductPhoneRowProps {
  product: AdminProduct
  /** The number of restock alert subscribers. */
  waitingCount: number | undefined
}

/** The name; then price, stock and any state but live. The menu has the SKU, and changes price and stock. */
export function ProductPhoneRow({ product, waitingCount }: ProductPhoneRowProps) {
  const { name, sku, price, countInStock, state, publishAt, unpublishAt, drop } = product
  const { lowStockThreshold } = useSite().commerce
  const hasSchedule = Boolean(publishAt ?? unpublishAt ?? drop)
  return (
    <span className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-x-3">
      <ProductThumbnail product={product} />
      <span className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        <Link
          to={getEditPath(product)}
          className="-my-2.5 block truncate py-2.5 text-base font-semibold pointer-coarse:content-center"
        >
          {name}
        </Link>
        <span className="flex flex-wrap items-center gap-x-2.5 text-xs text-smoke">
          <span className="font-mono text-ink">{formatShortRupees(price)}</span>
          <span className="whitespace-nowrap">
            <span className={`px-1 font-mono text-ink ${getStockClass(countInStock, lowStockThreshold)}`}>
              {countInStock}
            </span>{' '}
            in stock
          </span>
          {state !== 'live' && !hasSchedule && <span className="font-semibold text-ink">{stateLabels[state]}</span>}
          {waitingCount !== undefined && <span className="whitespace-nowrap">{waitingCount} waiting</span>}
        </span>
      </span>
      <ProductActions product={product}>
        <span className={menuField}>
          SKU
          <span className="min-w-0 truncate px-2 font-mono text-sm font-normal">{sku}</span>
        </span>
        <span className={menuField}>
          Price
          <PriceCell product={product} />
        </span>
        <span className={menuField}>
          In stock
          <StockCount product={product} />
        </span>
      </ProductActions>
      {hasSchedule && (
        <span className="col-span-2 col-start-2 mt-1 *:justify-start!">
          <StateBadges product={product} />
        </span>
      )}
    </span>
  )
}

const menuField =
  'flex min-h-12 items-center justify-between gap-3 border-t border-line py-1 pr-3 pl-5 text-left text-base font-semibold [&_:is(a,button)]:border-ash! [&_:is(a,button)]:bg-chalk'

function NameCell({ product, children }: { product: AdminProduct; children: ReactNode }) {
  return (
    <span className="flex items-center gap-3">
      <ProductThumbnail product={product} />
      {/* what follows the name is inside its touch target */}
      <span className={nameOverLine}>
        <Link to={getEditPath(product)} className="block break-words underline-offset-4 hover:underline">
          {product.name}
        </Link>
        {children}
      </span>
    </span>
  )
}

function ProductThumbnail({ product: { images } }: { product: AdminProduct }) {
  const image = images.find(({ isPending }) => !isPending)
  return (
    <span aria-hidden="true" className="w-9 shrink-0 border border-line [&_.mono-caption>*]:hidden">
      <ProductImageFrame image={image && { ...image, altText: '' }} sizes="36px" maxWidth={400} />
    </span>
  )
}

function PriceCell({ product: { _id, name, price } }: { product: AdminProduct }) {
  const { mutate, isPending } = useQuickEditProduct()
  const [unconfirmedPrice, setUnconfirmedPrice] = useState<number>()
  const save = (next: number) =>
    mutate({
      id: _id,
      edit: { price: next },
      formatMessage: (product) => `Price of ${name}: ${formatRupees(price)} → ${formatRupees(product.price)}.`,
    })
  return (
    <>
      <InlineNumberField
        label={`Price of ${name}`}
        value={price}
        displayValue={formatRupees(price)}
        step={0.01}
        isPending={isPending}
        // the server explains what is wrong with a price of 0 or less
        onSave={(next) => (next > 0 && isLargePriceChange(price, next) ? setUnconfirmedPrice(next) : save(next))}
      />
      <ConfirmDialog
        open={unconfirmedPrice !== undefined}
        question={`Change the price of ${name} to ${formatRupees(unconfirmedPrice ?? price)}?`}
        confirmLabel="Change price"
        onConfirm={() => unconfirmedPrice !== undefined && save(unconfirmedPrice)}
        onClose={() => setUnconfirmedPrice(undefined)}
      >
        <p className="text-sm">{describePriceChange(price, unconfirmedPrice ?? price)}</p>
      </ConfirmDialog>
    </>
  )
}

function describePriceChange(from: number, to: number): string {
  const percent = groupDigits(Math.floor((Math.abs(to - from) / from) * 100))
  return `It is ${formatRupees(from)} now. That is ${percent}% ${to < from ? 'less' : 'more'}.`
}

function getStockClass(countInStock: number, lowStockThreshold: number): string {
  if (countInStock === 0) return 'bg-brick'
  return countInStock <= lowStockThreshold ? 'bg-yellow' : ''
}

function StockCell({ product, waitingCount }: { product: AdminProduct; waitingCount: number | undefined }) {
  return (
    <span className="inline-grid justify-items-end">
      <StockCount product={product} />
      {waitingCount !== undefined && (
        <span className="mono-caption whitespace-nowrap text-smoke">{waitingCount} waiting</span>
      )}
    </span>
  )
}

function StockCount({ product }: { product: AdminProduct }) {
  const { _id, name, countInStock, countedBy } = product
  const { mutate, isPending } = useQuickEditProduct()
  const { lowStockThreshold } = useSite().commerce
  const stockClass = getStockClass(countInStock, lowStockThreshold)
  if (countedBy === 'variant') {
    return (
      <Link
        to={`${getEditPath(product)}#stock`}
        title="Counted by size and colour"
        className="inline-grid place-items-center border border-transparent px-2 py-1 hover:border-ink pointer-coarse:min-w-11"
      >
        <span className={`-mx-2 px-2 py-1 ${stockClass}`}>{countInStock}</span>
        <span className="sr-only"> in stock of {name}, counted by size and colour</span>
      </Link>
    )
  }
  return (
    <InlineNumberField
      label={`Stock of ${name}`}
      value={countInStock}
      displayValue={String(countInStock)}
      step={1}
      isPending={isPending}
      className={stockClass}
      onSave={(next) =>
        mutate({
          id: _id,
          edit: { countInStock: next, countSeen: countInStock },
          formatMessage: (product) => `Stock of ${name}: ${countInStock} → ${product.countInStock}.`,
        })
      }
    />
  )
}
