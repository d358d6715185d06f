import { useEffect, useRef } from 'react'
import { formatShortRupees } from '#shared/money.ts'

/** In rupees. The slider's bounds are rounded to it. */
export const PRICE_STEP = 50
const KEY_DEBOUNCE_MS = 500

interface PriceSliderProps {
  bounds: { min: number; max: number }
  from: string
  to: string
  onFrom: (text: string) => void
  onTo: (text: string) => void
  onCommit: () => void
}

/** Two overlaid native sliders, so each has its own label and keyboard support; only the thumbs receive pointer events. */
export function PriceSlider({ bounds, from, to, onFrom, onTo, onCommit }: PriceSliderProps) {
  const clamp = (text: string, fallback: number) =>
    Math.min(bounds.max, Math.max(bounds.min, Number(text) > 0 ? Number(text) : fallback))
  const [low, high] = [clamp(from, bounds.min), clamp(to, bounds.max)]
  const toPercent = (price: number) => ((price - bounds.min) / Math.max(1, bounds.max - bounds.min)) * 100
  const commitDebounced = useDebouncedCallback(onCommit)
  const sliderProps = {
    min: bounds.min,
    max: bounds.max,
    step: PRICE_STEP,
    onPointerUp: onCommit,
    onKeyUp: commitDebounced,
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
        {...sliderProps}
        type="range"
        aria-label="Lowest price"
        aria-valuetext={formatShortRupees(low)}
        value={low}
        onChange={(event) => onFrom(String(Math.min(Number(event.currentTarget.value), high)))}
        className={sliderClass}
      />
      <input
        {...sliderProps}
        type="range"
        aria-label="Highest price"
        aria-valuetext={formatShortRupees(high)}
        value={high}
        onChange={(event) => onTo(String(Math.max(Number(event.currentTarget.value), low)))}
        className={sliderClass}
      />
    </div>
  )
}

function useDebouncedCallback(callback: () => void): () => void {
  const latestCallback = useRef(callback)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestCallback.current = callback
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latestCallback.current(), KEY_DEBOUNCE_MS)
  }
}

/** A 44-pixel touch target around a visible thumb of 20 pixels. */
const sliderClass = [
  'pointer-events-none absolute inset-0 m-0 size-full appearance-none bg-transparent',
  '[&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-11 [&::-webkit-slider-thumb]:cursor-grab [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:border-12 [&::-webkit-slider-thumb]:border-transparent [&::-webkit-slider-thumb]:bg-accent [&::-webkit-slider-thumb]:bg-clip-padding [&::-webkit-slider-thumb]:shadow-[inset_0_0_0_2px_var(--color-ink)]',
  '[&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-5 [&::-moz-range-thumb]:cursor-grab [&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-ink [&::-moz-range-thumb]:bg-accent',
].join(' ')
