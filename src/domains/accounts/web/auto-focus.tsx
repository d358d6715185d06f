import { type ReactNode, useEffect, useRef } from 'react'

/** Focuses its first input, because the previously focused field is gone. */
export function AutoFocus({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.querySelector('input')?.focus(), [])
  return <div ref={ref}>{children}</div>
}
