import { useEffect, useState } from 'react'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'

const COMPLETE = 100
const STEP = 2
const INTERVAL_MS = 40

/** Counts the receipt animation's progress in percent; starts at 100 with reduced motion. */
export function useReceiptProgress(): { progress: number; isDone: boolean } {
  const isReduced = useReducedMotion()
  const [count, setCount] = useState(0)
  const progress = isReduced ? COMPLETE : count
  const isDone = progress >= COMPLETE

  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => setCount((current) => Math.min(COMPLETE, current + STEP)), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isDone])

  return { progress, isDone }
}
