import { type ComponentProps, useId } from 'react'

interface AutocompleteInputProps extends ComponentProps<'input'> {
  value: string
  suggestions: readonly string[]
  /** Whether the value is a comma-separated list; suggestions then complete its last entry. */
  isList?: boolean
}

/** Offers existing values while typing. Any other value is accepted too. */
export function AutocompleteInput({ value, suggestions, isList = false, ...input }: AutocompleteInputProps) {
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

/**
 * Returns the whole list with each suggestion as its last entry, because the browser replaces the whole value. Keeps the
 * previous entries as typed, because the browser hides completions that don't contain the typed text.
 */
export function listCompletions(value: string, suggestions: readonly string[]): string[] {
  const previousText = value.slice(0, value.lastIndexOf(',') + 1)
  const lastText = value.slice(previousText.length)
  const gap = lastText.trim() === '' ? previousText && ' ' : lastText.slice(0, lastText.search(/\S/))
  const usedEntries = previousText.split(',').map((entry) => entry.trim().toLowerCase())
  return suggestions
    .filter((suggestion) => !usedEntries.includes(suggestion.toLowerCase()))
    .map((suggestion) => previousText + gap + suggestion)
}
