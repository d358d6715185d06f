interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

/** F12, Ctrl+Shift+I, J or C, Ctrl+U: what opens the developer's tools or the source of the page. */
export function opensTools({ key, ctrlKey, metaKey, shiftKey }: Keys): boolean {
  if (key === 'F12') return true
  if (!ctrlKey && !metaKey) return false
  return (shiftKey ? ['I', 'J', 'C'] : ['U']).includes(key.toUpperCase())
}

/**
 * Keeps the logo from being taken in passing: no right-click and no dragging on it, and no developer's shortcuts while
 * the pointer is over it or it has the focus. Everywhere else the page stays the visitor's own. Answers how to undo it.
 */
export function protectLogo(element: HTMLElement): () => void {
  const refuse = (event: Event) => event.preventDefault()
  const refuseTools = (event: KeyboardEvent) => {
    if (opensTools(event) && element.matches(':hover, :focus-within')) event.preventDefault()
  }
  element.addEventListener('contextmenu', refuse)
  element.addEventListener('dragstart', refuse)
  window.addEventListener('keydown', refuseTools)
  return () => {
    element.removeEventListener('contextmenu', refuse)
    element.removeEventListener('dragstart', refuse)
    window.removeEventListener('keydown', refuseTools)
  }
}
