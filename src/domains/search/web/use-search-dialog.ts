import { type RefObject, useLayoutEffect } from 'react'
import { useMediaQuery } from '#ui/use-media-query.ts'

/** Opens the dialog while mounted: modal on a phone, non-modal on a desktop. On close the browser restores the focus. */
export function useSearchDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  firstFocus: RefObject<HTMLElement | null>,
): void {
  const isWide = useMediaQuery('(min-width: 64rem)')
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || isWide === undefined) return
    if (isWide) element.show()
    else element.showModal()
    firstFocus.current?.focus()
    return () => element.close()
  }, [dialog, firstFocus, isWide])
}
