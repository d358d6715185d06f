/** A `ref` that focuses an element when it appears. Its identity is stable: React calls an inline ref on every render. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/** The same for an element that replaces the pressed button, so the page must stay where it is. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
