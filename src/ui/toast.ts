import type { ToastOptions } from './toaster.tsx'

/** Says something in passing, at the top right, above whatever is open. */
export function toast(text: string, options: ToastOptions = {}): void {
  void import('./toaster.tsx').then(
    ({ show }) => show(text, options),
    // the connection is gone, and that may be the very thing to say
    () => window.alert(text),
  )
}
