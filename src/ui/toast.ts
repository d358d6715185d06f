import type { ToastOptions } from './toaster.tsx'

const loadToaster = () => import('./toaster.tsx')

/** Topics of toasts that may have to be dismissed. */
const dismissibleTopics = new Set<string>()

export function toast(text: string, options: ToastOptions = {}): void {
  if (options.topic !== undefined) dismissibleTopics.add(options.topic)
  void loadToaster().then(
    ({ showToast }) => showToast(text, options),
    // without a connection the toaster cannot load, and the message may be just that
    () => window.alert(text),
  )
}

/** Dismisses the toasts of a topic once its problem is solved. */
export function dismissToast(about: string): void {
  if (dismissibleTopics.delete(about))
    void loadToaster().then(
      ({ dismissToasts }) => dismissToasts(about),
      () => {},
    )
}

/** Loads the toaster early, so it can report a lost connection. */
export function preloadToaster(): void {
  void loadToaster().catch(() => {})
}
