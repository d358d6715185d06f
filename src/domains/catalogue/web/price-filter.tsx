import { type KeyboardEvent, useState } from 'react'
import { LISTING_FORM_ID, PRICE_LABEL, type PriceRange } from './listing-filters.ts'
import { PRICE_STEP, PriceSlider } from './price-slider.tsx'

interface PriceFilterProps {
  /** The lowest and highest price in the unfiltered list. */
  bounds: { min: number; max: number }
  range: PriceRange
  onChange: (range: PriceRange) => void
}

/** Commits the range when the input or slider is released, so no list is fetched while it changes. */
export function PriceFilter({ bounds, range, onChange }: PriceFilterProps) {
  const [from, setFrom] = useDraft(range.minPrice)
  const [to, setTo] = useDraft(range.maxPrice)
  const sliderBounds = {
    min: Math.floor(bounds.min / PRICE_STEP) * PRICE_STEP,
    max: Math.ceil(bounds.max / PRICE_STEP) * PRICE_STEP,
  }
  const commit = () => {
    const next = parseRange(from, to, sliderBounds)
    if (next.minPrice !== range.minPrice || next.maxPrice !== range.maxPrice) onChange(next)
  }
  const commitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    commit()
  }
  return (
    <fieldset className="grid gap-2 px-4 pt-3 pb-2 lg:px-5">
      <legend className="sr-only">{PRICE_LABEL}</legend>
      <div className="grid grid-cols-2 gap-3">
        <PriceInput
          label="From"
          name="minPrice"
          placeholder={sliderBounds.min}
          value={from}
          {...{ commit, commitOnEnter }}
          onType={setFrom}
        />
        <PriceInput
          label="To"
          name="maxPrice"
          placeholder={sliderBounds.max}
          value={to}
          {...{ commit, commitOnEnter }}
          onType={setTo}
        />
      </div>
      <PriceSlider bounds={sliderBounds} from={from} to={to} onFrom={setFrom} onTo={setTo} onCommit={commit} />
    </fieldset>
  )
}

/** Holds the typed text until the committed value changes. */
function useDraft(committed: number | undefined): [string, (text: string) => void] {
  const text = committed === undefined ? '' : String(committed)
  const [draft, setDraft] = useState({ text, committed })
  if (draft.committed !== committed) setDraft({ text, committed })
  return [draft.text, (typed) => setDraft({ text: typed, committed })]
}

/** Parses the typed prices, swaps them if reversed and drops those at the bounds. */
function parseRange(from: string, to: string, bounds: { min: number; max: number }): PriceRange {
  const parsePrice = (text: string) => (Number(text) > 0 ? Math.round(Number(text) * 100) / 100 : undefined)
  const [low, high] = [parsePrice(from), parsePrice(to)]
  const [minPrice, maxPrice] = low && high && low > high ? [high, low] : [low, high]
  return {
    ...(minPrice && minPrice > bounds.min ? { minPrice } : {}),
    ...(maxPrice && maxPrice < bounds.max ? { maxPrice } : {}),
  }
}

interface PriceInputProps {
  label: string
  name: 'minPrice' | 'maxPrice'
  placeholder: number
  value: string
  onType: (text: string) => void
  commit: () => void
  commitOnEnter: (event: KeyboardEvent) => void
}

function PriceInput({ label, name, placeholder, value, onType, commit, commitOnEnter }: PriceInputProps) {
  return (
    <label className="grid gap-1">
      <span className="mono-caption text-smoke">{label} ₹</span>
      <input
        type="number"
        form={LISTING_FORM_ID}
        name={name}
        min={0}
        step="any"
        inputMode="decimal"
        placeholder={String(placeholder)}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={commit}
        onKeyDown={commitOnEnter}
        className="h-11 w-full [appearance:textfield] border border-ink bg-chalk px-3 font-mono text-base placeholder:text-smoke [&::-webkit-inner-spin-button]:appearance-none"
      />
    </label>
  )
}
