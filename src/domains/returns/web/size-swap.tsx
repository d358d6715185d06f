import { useId } from 'react'
import type { ReturnableLine } from '../contract.ts'
import { isOffered, type Wanted } from './choice.ts'

interface SizeSwapProps {
  /** What it is a size of. */
  of: string
  /** The one it has. */
  own: string | undefined
  sizes: ReturnableLine['sizes']
  /** How many, and the size that is chosen for them. */
  wanted: Wanted
  onChoose: (size: string) => void
}

/** The sizes that a line can be exchanged for. One of which there are too few can be come to and read, and not be chosen. */
export function SizeSwap({ of, own, sizes, wanted, onChoose }: SizeSwapProps) {
  const group = useId()
  const offered = sizes.map((each) => ({ ...each, isAvailable: each.available >= wanted.quantity }))
  const isShort = offered.some(({ available, isAvailable }) => available > 0 && !isAvailable)
  return (
    <fieldset data-open={isOffered(sizes, wanted) ? undefined : ''} className="grid min-w-0 gap-2">
      <legend className="tag-type float-left">
        New size <span className="sr-only">of {of}</span>
      </legend>
      <div className="clear-both flex flex-wrap pr-px pb-px">
        {offered.map(({ size, available, isAvailable }) => (
          <label
            key={size}
            className={`relative -mr-px -mb-px grid h-12 min-w-14 place-items-center border border-ink px-3 font-mono font-bold has-focus-visible:z-10 ${
              isAvailable
                ? 'cursor-pointer hover:bg-card has-checked:bg-acid'
                : 'bg-[linear-gradient(to_top_right,transparent_calc(50%-0.5px),var(--color-ash)_50%,transparent_calc(50%+0.5px))] text-smoke'
            }`}
          >
            <input
              type="radio"
              name={group}
              value={size}
              checked={size === wanted.newSize && isAvailable}
              aria-disabled={!isAvailable}
              onChange={() => isAvailable && onChoose(size)}
              className="absolute inset-0 cursor-[inherit] appearance-none"
            />
            <span className="grid justify-items-center">
              {size}
              {size === own && <span className="text-[0.6875rem] leading-none font-medium"> same again</span>}
            </span>
            {!isAvailable && <span className="sr-only">{available > 0 ? ` only ${available} left` : ' sold out'}</span>}
          </label>
        ))}
      </div>
      {offered.some(({ isAvailable }) => !isAvailable) && (
        <p className="text-sm text-smoke">
          What is struck through is sold out{isShort ? `, or there are fewer than ${wanted.quantity} of it` : ''}.
        </p>
      )}
    </fieldset>
  )
}
