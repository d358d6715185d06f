import { type RefObject, useLayoutEffect } from 'react'
import { useMediaQuery } from '#ui/use-media-query.ts'

/** Keeps the dialog open while mounted: modal on a phone, non-modal on a desktop. On close the browser restores the focus. */
export function useOpenSearchDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  initialFocus: RefObject<HTMLElement | null>,
): void {
  const isDesktop = useMediaQuery('(min-width: 64rem)')
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element || isDesktop === undefined) return
    if (isDesktop) element.show()
    else element.showModal()
    initialFocus.current?.focus()
    return () => element.close()
  }, [dialog, initialFocus, isDesktop])
}
