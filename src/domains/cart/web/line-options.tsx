import { useQuery } from '@tanstack/react-query'
import { productQueryOptions } from '#domains/catalogue/web/queries.ts'
import type { CartLine } from '../contract.ts'
import { useChangeVariant } from './line-mutations.ts'

interface LineOptionsProps {
  id: string
  line: CartLine
}

/** Offers the sizes and colors of the line's product, with what is left of each. One tap changes the line. */
export function LineOptions({ id, line }: LineOptionsProps) {
  const { data: product, error } = useQuery({ ...productQueryOptions(line.productId), throwOnError: false })
  const { mutate: change, isPending } = useChangeVariant()
  const countLeft = (variant: { size: string | undefined; color: string | undefined }) =>
    (product?.stock ?? [])
      .filter(({ size = variant.size, color = variant.color }) => size === variant.size && color === variant.color)
      .reduce((sum, { available }) => sum + available, 0)
  const { size, color } = line
  const groups = [
    {
      label: 'Size',
      selected: size,
      options: (product?.sizes ?? []).map((value) => ({ value, left: countLeft({ size: value, color }) })),
      select: (newSize: string) => change({ ...line, newSize }),
    },
    {
      label: 'Color',
      selected: color,
      options: (product?.colors ?? []).map((value) => ({ value, left: countLeft({ size, color: value }) })),
      select: (newColor: string) => change({ ...line, newColor }),
    },
  ].filter(({ options }) => options.length > 1)
  return (
    <div id={id} aria-busy={isPending} className="grid w-full gap-3 border border-line bg-chalk p-3">
      {!product && <p role="status">{error ? error.message : 'Loading...'}</p>}
      {product && groups.length === 0 && <p className="text-sm">This product comes in no other size or colour.</p>}
      {groups.map(({ label, selected, options, select }) => (
        <fieldset key={label} className="min-w-0">
          <legend className="mono-caption mb-1.5 text-smoke">{label}</legend>
          <div className="flex flex-wrap gap-1.5">
            {options.map(({ value, left }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === selected}
                aria-disabled={left === 0 || isPending || undefined}
                onClick={() => left > 0 && !isPending && value !== selected && select(value)}
                className="focus-inside grid min-h-11 min-w-11 cursor-pointer content-center border border-ink px-2.5 text-sm leading-tight font-bold hover:bg-accent aria-disabled:cursor-not-allowed aria-disabled:border-ash aria-disabled:text-smoke aria-disabled:hover:bg-transparent aria-pressed:bg-accent"
              >
                {value} <span className="text-xs font-normal">{formatLeft(left)}</span>
              </button>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  )
}

const MANY = 10

function formatLeft(left: number): string {
  if (left === 0) return 'sold out'
  return left < MANY ? `${left} left` : 'in stock'
}
