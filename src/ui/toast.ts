import type { ToastOptions } from './toaster.tsx'

const fetchToaster = () => import('./toaster.tsx')

/** What has been said and may have to be taken back. */
const said = new Set<string>()

/** Says something in passing, at the top right, above whatever is open. */
export function toast(text: string, options: ToastOptions = {}): void {
  if (options.about !== undefined) said.add(options.about)
  void fetchToaster().then(
    ({ show }) => show(text, options),
    // the connection is gone, and that may be the very thing to say
    () => window.alert(text),
  )
}

/** Takes back what was said about something: it is mended. */
export function takeBack(about: string): void {
  if (said.delete(about))
    void fetchToaster().then(
      ({ dismiss }) => dismiss(about),
      () => {},
    )
}

/** Has the code of toasts at hand before the connection can fail, which is then the thing to say. */
export function readyToasts(): void {
  void fetchToaster().catch(() => {})
}
