import { useEffect, useRef } from 'react'

/** Hidden input that fires an input event on change, so the form saves the value in its draft. */
export function DraftInput({ name, value }: { name: string; value: string }) {
  const ref = useRef<HTMLInputElement>(null)
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current === value) return
    previous.current = value
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={ref} type="hidden" name={name} value={value} />
}
