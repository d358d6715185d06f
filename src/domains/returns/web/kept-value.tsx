import { useEffect, useRef } from 'react'

/** What is chosen otherwise than by typing: the form sends it and keeps it like the rest. */
export function KeptValue({ name, value }: { name: string; value: string }) {
  const ref = useRef<HTMLInputElement>(null)
  const known = useRef(value)
  useEffect(() => {
    if (known.current === value) return
    known.current = value
    ref.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [value])
  return <input ref={ref} type="hidden" name={name} value={value} />
}
