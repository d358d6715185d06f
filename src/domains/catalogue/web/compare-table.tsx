import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from '#ui/link.tsx'
import { Tag } from '#ui/tag.tsx'
import type { ProductDetail } from '../contract.ts'
import { countAvailable } from './count-available.ts'
import { getShownPrice } from './get-shown-price.ts'
import { listMeasurementNames } from './measurement-guides.ts'
import { ColorSwatch } from './parts/color-swatch.tsx'
import { Price } from './parts/price.tsx'
import { ProductImageFrame } from './parts/product-image-frame.tsx'
import { productPath } from './parts/product-path.ts'
import { RadioRow } from './radio-row.tsx'

const IMAGE_SIZES = '(min-width: 48rem) 28vw, 50vw'

/** Names each row once: above its values on phones, to the left of them on wide screens. */
export function CompareTable({ products }: { products: ProductDetail[] }) {
  const measurementNames = listMeasurementNames(products.flatMap(({ measurements }) => measurements))
  const sizes = [...new Set(products.flatMap(({ measurements }) => measurements.map(({ size }) => size)))]
  const isInAll = (size: string) => products.every((product) => findMeasurements(product, size))
  const [chosenSize, setSize] = useState<string>()
  const size = chosenSize ?? sizes.find(isInAll) ?? sizes[0]
  return (
    <table aria-label="Products side by side" className="block md:[--label:9rem] xl:[--label:14rem]">
      <tbody className="block">
        <Row products={products} label="Image" isLabelHidden>
          {(product) => (
            <Link to={productPath(product._id)} tabIndex={-1} aria-hidden="true" className="relative block">
              <ProductImages product={product} isPair={products.length === 2} />
              {!product.inStock && (
                <Tag color="ink" className="absolute top-0 left-0">
                  Out of Stock
                </Tag>
              )}
            </Link>
          )}
        </Row>
        <Row products={products} label="Product" isLabelHidden isHeader>
          {(product) => <ProductName product={product} />}
        </Row>
        <Row products={products} label="Sizes in stock, any colour">
          {({ sizes, stock }) => {
            const available = sizes.filter((size) => countAvailable(stock, { size }) > 0)
            return (
              available.length > 0 && (
                <span className="font-mono font-bold [word-spacing:0.4em]">{available.join(' ')}</span>
              )
            )
          }}
        </Row>
        <Row products={products} label="Colours">
          {({ colors }) => (
            <ul className="flex flex-wrap gap-1.5">
              {colors.map((color) => (
                <li key={color} title={color} className="grid">
                  <ColorSwatch color={color} className="size-7" />
                  <span className="sr-only">{color}</span>
                </li>
              ))}
            </ul>
          )}
        </Row>
        <Row products={products} label="Fabric">
          {({ material }) => material}
        </Row>
        <Row products={products} label="Cut">
          {({ category, collections }) => collections[0] ?? category}
        </Row>
        <Row products={products} label="For">
          {({ gender }) => gender}
        </Row>
        {size !== undefined && (
          <>
            <tr className="block">
              <td
                colSpan={products.length + 1}
                className="block border-b border-line px-4 py-4 md:pl-[calc(var(--label)+1rem)] lg:px-6 lg:pl-[calc(var(--label)+1.5rem)]"
              >
                <RadioRow
                  legend="Measurements in cm, size"
                  options={Object.fromEntries(sizes.map((name) => [name, name]))}
                  value={size}
                  onChange={setSize}
                />
              </td>
            </tr>
            {measurementNames.map((name) => (
              <Row key={name} products={products} label={name}>
                {(product) => {
                  const length = findMeasurements(product, size)?.[name]
                  return length !== undefined && <span className="font-mono text-lg font-bold">{length}</span>
                }}
              </Row>
            ))}
          </>
        )}
        <Row products={products} label="Buy" isLabelHidden>
          {(product) => (
            <Link
              to={productPath(product._id)}
              className="flex min-h-12 items-center justify-center bg-ink px-2 text-center text-sm font-semibold text-paper hover:bg-accent hover:text-ink md:text-base"
            >
              {product.inStock ? (
                <>
                  Choose<span className="whitespace-pre max-md:sr-only"> a size</span>
                </>
              ) : (
                'See it'
              )}
            </Link>
          )}
        </Row>
      </tbody>
    </table>
  )
}

/** Fill the column; of two products, whose columns are wide on a desktop, two images each. */
function ProductImages({ product: { images }, isPair }: { product: ProductDetail; isPair: boolean }) {
  const [first] = images
  const second = images.find((image) => image !== first && image.color === first?.color)
  const showsBoth = isPair && second !== undefined
  return (
    // 42vh tall on tablets
    <div className={`flex *:grow *:basis-0 md:max-lg:max-w-[33.6vh] ${isPair ? '' : 'lg:*:aspect-square'}`}>
      <ProductImageFrame image={first} sizes={IMAGE_SIZES} isPriority />
      {showsBoth && (
        <div className="hidden lg:block">
          <ProductImageFrame image={second} sizes={IMAGE_SIZES} />
        </div>
      )}
    </div>
  )
}

const findMeasurements = ({ measurements }: ProductDetail, size: string) =>
  measurements.find((entry) => entry.size === size)?.cm

/** On phones the label is above the values, and the dividers of the columns go through both. */
function drawDividers(columnCount: number): string {
  const lines = Array.from({ length: columnCount - 1 }, (_, index) => {
    const x = `${(100 * (index + 1)) / columnCount}%`
    return `transparent calc(${x} - 1px), var(--color-line) calc(${x} - 1px) ${x}, transparent ${x}`
  })
  return `linear-gradient(to right, ${lines.join(', ')})`
}

interface RowProps {
  products: ProductDetail[]
  label: string
  isLabelHidden?: boolean
  /** The header stays in sight while the page scrolls. */
  isHeader?: boolean
  children: (product: ProductDetail) => ReactNode
}

function Row({ products, label, isLabelHidden = false, isHeader = false, children }: RowProps) {
  const isImage = label === 'Image'
  const Cell = isHeader ? 'th' : 'td'
  return (
    <tr
      className={`grid grid-cols-(--columns) border-b max-md:bg-(image:--dividers) md:grid-cols-[var(--label)_var(--columns)] ${isHeader ? 'sticky top-header z-20 border-ink bg-paper' : 'border-line'}`}
      style={
        {
          '--columns': `repeat(${products.length}, minmax(0, 1fr))`,
          '--dividers': drawDividers(products.length),
        } as CSSProperties
      }
    >
      <th
        scope="row"
        className={`mono-caption text-left font-normal col-span-full text-smoke first-letter:uppercase max-md:w-fit max-md:bg-paper max-md:mt-3 px-4 md:col-span-1 md:py-4 lg:px-6 ${isLabelHidden ? 'max-md:sr-only md:text-transparent' : ''}`}
      >
        {label}
      </th>
      {products.map((product) => (
        <Cell
          key={product._id}
          {...(isHeader ? { scope: 'col' } : {})}
          className={`min-w-0 text-left font-normal border-line max-md:text-sm md:border-l ${isImage ? 'max-md:not-last:border-r' : 'px-4 py-3 md:py-4'} ${isLabelHidden || isHeader ? '' : 'max-md:pt-1'}`}
        >
          {children(product) || '–'}
        </Cell>
      ))}
    </tr>
  )
}

function ProductName({ product }: { product: ProductDetail }) {
  return (
    <div className="grid content-start gap-1">
      <h2 className="leading-snug font-semibold max-md:text-sm lg:text-lg">
        <Link to={productPath(product._id)} className="underline-offset-4 hover:underline">
          {product.name}
        </Link>
      </h2>
      <Price
        {...getShownPrice(product, { size: undefined, color: undefined, isComplete: false })}
        className="max-md:text-sm"
      />
    </div>
  )
}
