/** A `ref` that focuses an element when it appears. Its identity is stable: React calls an inline ref on every render. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
