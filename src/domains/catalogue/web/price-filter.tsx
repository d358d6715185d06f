import { type KeyboardEvent, useState } from 'react'
import { PRICE_LABEL, type PriceRange } from './listing-filters.ts'
import { PRICE_STEP, PriceSlider } from './price-slider.tsx'

interface PriceFilterProps {
  /** The lowest and the highest price in the whole list. */
  bounds: { min: number; max: number }
  range: PriceRange
  onChange: (range: PriceRange) => void
}

/** A price from and to: typed, or drawn. It counts when the hand lets go, so that no list is asked for on the way. */
export function PriceFilter({ bounds, range, onChange }: PriceFilterProps) {
  const [from, setFrom] = useDraft(range.minPrice)
  const [to, setTo] = useDraft(range.maxPrice)
  const ends = {
    min: Math.floor(bounds.min / PRICE_STEP) * PRICE_STEP,
    max: Math.ceil(bounds.max / PRICE_STEP) * PRICE_STEP,
  }
  const settle = () => {
    const next = rangeOf(from, to, ends)
    if (next.minPrice !== range.minPrice || next.maxPrice !== range.maxPrice) onChange(next)
  }
  const settleOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    settle()
  }
  return (
    <fieldset className="grid gap-2 px-4 pt-3 pb-2 lg:w-80">
      <legend className="sr-only">{PRICE_LABEL}</legend>
      <div className="grid grid-cols-2 gap-3">
        <Amount
          label="From"
          name="minPrice"
          hint={ends.min}
          value={from}
          {...{ settle, settleOnEnter }}
          onType={setFrom}
        />
        <Amount label="To" name="maxPrice" hint={ends.max} value={to} {...{ settle, settleOnEnter }} onType={setTo} />
      </div>
      <PriceSlider ends={ends} from={from} to={to} onFrom={setFrom} onTo={setTo} settle={settle} />
    </fieldset>
  )
}

/** What is being typed, until the address says something else. */
function useDraft(settled: number | undefined): [string, (text: string) => void] {
  const text = settled === undefined ? '' : String(settled)
  const [draft, setDraft] = useState({ text, settled })
  if (draft.settled !== settled) setDraft({ text, settled })
  return [draft.text, (typed) => setDraft({ text: typed, settled })]
}

/** What was typed as prices: the ends of the slider need no saying, and the lower one comes first. */
function rangeOf(from: string, to: string, ends: { min: number; max: number }): PriceRange {
  const read = (text: string) => (Number(text) > 0 ? Math.round(Number(text) * 100) / 100 : undefined)
  const [first, last] = [read(from), read(to)]
  const [minPrice, maxPrice] = first && last && first > last ? [last, first] : [first, last]
  return {
    ...(minPrice && minPrice > ends.min ? { minPrice } : {}),
    ...(maxPrice && maxPrice < ends.max ? { maxPrice } : {}),
  }
}

interface AmountProps {
  label: string
  name: 'minPrice' | 'maxPrice'
  hint: number
  value: string
  onType: (text: string) => void
  settle: () => void
  settleOnEnter: (event: KeyboardEvent) => void
}

function Amount({ label, name, hint, value, onType, settle, settleOnEnter }: AmountProps) {
  return (
    <label className="grid gap-1">
      <span className="tag-type text-smoke">{label} ₹</span>
      <input
        type="number"
        name={name}
        min={0}
        step="any"
        inputMode="decimal"
        placeholder={String(hint)}
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={settleOnEnter}
        className="h-11 w-full [appearance:textfield] border border-ink bg-chalk px-3 font-mono text-base placeholder:text-smoke [&::-webkit-inner-spin-button]:appearance-none"
      />
    </label>
  )
}
