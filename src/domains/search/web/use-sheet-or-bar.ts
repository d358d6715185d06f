import { type RefObject, useLayoutEffect } from 'react'
import { useMediaQuery } from '#ui/use-media-query.ts'

/**
 * Opens the dialog as long as it is there: above everything on a phone, beside the page on a desktop. Closing it lets
 * the browser give the focus back to whoever had it before.
 */
export function useSheetOrBar(
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
