import { useEffect, useState } from 'react'
import { useReducedMotion } from '#ui/use-reduced-motion.ts'

const WHOLE = 100
const STEP = 2
const EVERY_MS = 40

/** How much of the receipt is out of the printer, in per cent; all of it at once for who asked for stillness. */
export function usePrinting(): { progress: number; isDone: boolean } {
  const isCalm = useReducedMotion()
  const [counted, setCounted] = useState(0)
  const progress = isCalm ? WHOLE : counted
  const isDone = progress >= WHOLE

  useEffect(() => {
    if (isDone) return
    const timer = setInterval(() => setCounted((now) => Math.min(WHOLE, now + STEP)), EVERY_MS)
    return () => clearInterval(timer)
  }, [isDone])

  return { progress, isDone }
}
