import { useEffect, useRef } from 'react'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/**
 * Returns a function that inserts text into the field that was used last, at its caret or around what is selected there.
 * It returns false if no field was used yet, or the text is too long for it.
 */
export function useInsertText() {
  const lastField = useRef<TextField>(undefined)
  useEffect(() => {
    const remember = ({ target }: Event) => {
      if (isTextField(target)) lastField.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  return (toText: (selected: string) => string): boolean => {
    const field = lastField.current
    if (!field?.isConnected) return false
    const { selectionStart, selectionEnd, value, maxLength } = field
    const [start, end] = [selectionStart ?? value.length, selectionEnd ?? value.length]
    const text = toText(value.slice(start, end))
    field.focus()
    if (maxLength >= 0 && value.length - (end - start) + text.length > maxLength) return false
    field.setRangeText(text, start, end, 'end')
    // the form reads the field on this event
    field.dispatchEvent(new Event('input', { bubbles: true }))
    return true
  }
}
