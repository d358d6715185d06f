import { describe, expect, it } from 'vitest'
import { opensTools } from './protect-logo.ts'

/** `Ctrl+Shift+I` as the browser tells it. */
function keys(chord: string) {
  const parts = chord.split('+')
  return {
    key: parts.at(-1) ?? '',
    ctrlKey: parts.includes('Ctrl'),
    metaKey: parts.includes('Cmd'),
    shiftKey: parts.includes('Shift'),
  }
}

describe('the keys that the logo refuses', () => {
  it.each(['F12', 'Ctrl+Shift+I', 'Ctrl+Shift+J', 'Ctrl+Shift+C', 'Ctrl+U', 'Ctrl+u', 'Ctrl+Shift+i', 'Cmd+u'])(
    'open the tools: %s',
    (chord) => expect(opensTools(keys(chord))).toBe(true),
  )

  it.each(['F5', 'Tab', 'I', 'u', 'Shift+I', 'Shift+C', 'Ctrl+C', 'Ctrl+I', 'Ctrl+Shift+T', 'Ctrl+Shift+U', 'Escape'])(
    'are no others: %s',
    (chord) => expect(opensTools(keys(chord))).toBe(false),
  )
})
