import { useEffect, useState } from 'react'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'

const COMPLETE = 100
const STEP = 2
const INTERVAL_MS = 40

/** Returns the progress of the receipt animation in percent; always 100 with reduced motion. */
export function useReceiptProgress(): { progress: number; isDone: boolean } {
  const prefersReducedMotion = useReducedMotion()
  const [percent, setPercent] = useState(0)
  // one step beyond 100, so the figure 100% is shown too
  const isDone = prefersReducedMotion || percent > COMPLETE

  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => setPercent((current) => current + STEP), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isDone])

  return { progress: isDone ? COMPLETE : percent, isDone }
}
