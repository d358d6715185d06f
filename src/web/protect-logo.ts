interface KeyChord {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** Matches F12, Ctrl+Shift+I, J or C and Ctrl+U, which open the developer tools or the page source. */
export function opensDevTools({ key, ctrlKey, metaKey, shiftKey }: KeyChord): boolean {
  if (key === 'F12') return true
  if (!ctrlKey && !metaKey) return false
  return (shiftKey ? ['I', 'J', 'C'] : ['U']).includes(key.toUpperCase())
}

/**
 * Blocks the context menu and dragging of the logo, and the shortcuts of developer tools while it is hovered or focused.
 * The rest of the page is not affected. Returns a cleanup function.
 */
export function protectLogo(element: HTMLElement): () => void {
  const preventDefault = (event: Event) => event.preventDefault()
  const blockShortcuts = (event: KeyboardEvent) => {
    if (opensDevTools(event) && element.matches(':hover, :focus-within')) event.preventDefault()
  }
  element.addEventListener('contextmenu', preventDefault)
  element.addEventListener('dragstart', preventDefault)
  window.addEventListener('keydown', blockShortcuts)
  return () => {
    element.removeEventListener('contextmenu', preventDefault)
    element.removeEventListener('dragstart', preventDefault)
    window.removeEventListener('keydown', blockShortcuts)
  }
}
