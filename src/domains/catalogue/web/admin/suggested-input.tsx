import { type ComponentProps, useId } from 'react'

interface SuggestedInputProps extends ComponentProps<'input'> {
  value: string
  suggestions: readonly string[]
  /** Whether the value is a comma-separated list; suggestions then complete its last entry. */
  isList?: boolean
}

/** Offers existing values while typing. Any other value is accepted too. */
export function SuggestedInput({ value, suggestions, isList = false, ...input }: SuggestedInputProps) {
  const id = useId()
  return (
    <>
      <input {...input} value={value} list={id} autoComplete="off" />
      <datalist id={id}>
        {(isList ? listCompletions(value, suggestions) : suggestions).map((suggestion) => (
          <option key={suggestion} value={suggestion} />
        ))}
      </datalist>
    </>
  )
}

/** Returns the whole list with each suggestion as its last entry, because the browser replaces the whole value. */
export function listCompletions(value: string, suggestions: readonly string[]): string[] {
  const entries = value.split(',').map((entry) => entry.trim())
  const previousEntries = entries.slice(0, -1)
  const usedEntries = previousEntries.map((entry) => entry.toLowerCase())
  return suggestions
    .filter((suggestion) => !usedEntries.includes(suggestion.toLowerCase()))
    .map((suggestion) => [...previousEntries, suggestion].join(', '))
}
