import { useEffect, useRef } from 'react'
import { formatShortRupees } from '#shared/money.ts'

/** In rupees. Bounds are rounded to it. */
export const PRICE_STEP = 50
const KEY_DEBOUNCE_MS = 500

interface PriceSliderProps {
  ends: { min: number; max: number }
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
  onCommit: () => void
}

/** Two overlaid native sliders, so each has its own label and keyboard support; only the thumbs receive pointer events. */
export function PriceSlider({ ends, from, to, onFrom, onTo, onCommit }: PriceSliderProps) {
  const clamp = (text: string, fallback: number) =>
    Math.min(ends.max, Math.max(ends.min, Number(text) > 0 ? Number(text) : fallback))
  const [low, high] = [clamp(from, ends.min), clamp(to, ends.max)]
  const toPercent = (price: number) => ((price - ends.min) / Math.max(1, ends.max - ends.min)) * 100
  const settleDebounced = useDebounced(onCommit)
  const range = {
    min: ends.min,
    max: ends.max,
    step: PRICE_STEP,
    onPointerUp: onCommit,
    onKeyUp: settleDebounced,
    onBlur: onCommit,
  }
  return (
    <div className="relative -mx-3 h-11 noscript:hidden">
      <div aria-hidden="true" className="absolute inset-x-[22px] top-1/2 h-px bg-ink">
        <div
          className="absolute -top-1 h-2 bg-ink"
          style={{ left: `${toPercent(low)}%`, right: `${100 - toPercent(high)}%` }}
        />
      </div>
      <input
        {...range}
        type="range"
        aria-label="Lowest price"
        aria-valuetext={formatShortRupees(low)}
        value={low}
        onChange={(event) => onFrom(String(Math.min(Number(event.currentTarget.value), high)))}
        className={thumbs}
      />
      <input
        {...range}
        type="range"
        aria-label="Highest price"
        aria-valuetext={formatShortRupees(high)}
        value={high}
        onChange={(event) => onTo(String(Math.max(Number(event.currentTarget.value), low)))}
        className={thumbs}
      />
    </div>
  )
}

/** Debounces the callback. */
function useDebounced(callback: () => void): () => void {
  const latest = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(), KEY_DEBOUNCE_MS)
  }
}

/** A 44-pixel touch target around a visible thumb of 20 pixels. */
const thumbs = [
  'pointer-events-none absolute inset-0 m-0 size-full appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:border-12 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-acid [&::-webkit-slider-thumb]:bg-clip-padding [&::-webkit-slider-thumb]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-acid',
].join(' ')
