import { Heart } from 'lucide-react'
import type { Ref } from 'react'
import type { ItemKey } from '../contract.ts'

export interface HeartProps extends ItemKey {
  productName: string
  /** Shows a word next to the heart. Without it, place the button in a positioned parent. */
  hasLabel?: boolean
}

interface HeartButtonProps extends HeartProps {
  isSaved: boolean
  onClick: () => void
  ref?: Ref<HTMLButtonElement>
}

export function HeartButton({ productName, hasLabel, isSaved, onClick, ref }: HeartButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      data-loads="live-heart"
      aria-label={`Save ${productName}`}
      aria-pressed={isSaved}
      onClick={onClick}
      className={
        hasLabel
          ? 'mono-caption inline-flex min-h-11 cursor-pointer items-center gap-2 underline underline-offset-4 hover:bg-accent noscript:hidden'
          : 'focus-inside absolute top-0 right-0 grid size-11 cursor-pointer place-items-center border-8 border-transparent bg-paper bg-clip-padding hover:bg-accent noscript:hidden'
      }
    >
      <Heart aria-hidden="true" className={`size-4 ${isSaved ? 'fill-brick' : ''}`} />
      {hasLabel && (isSaved ? 'Saved' : 'Save')}
    </button>
  )
}
