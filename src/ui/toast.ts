import type { ToastOptions } from './toaster.tsx'

const loadToaster = () => import('./toaster.tsx')

/** Topics with toasts, to load the toaster only if there is something to dismiss. */
const shownTopics = new Set<string>()

export function toast(text: string, options: ToastOptions = {}): void {
  if (options.topic !== undefined) shownTopics.add(options.topic)
  void loadToaster().then(
    ({ showToast }) => showToast(text, options),
    // without a connection the toaster cannot load, and the message may be about that
    () => window.alert(text),
  )
}

/** Dismisses the toasts of a topic once its problem is solved. */
export function dismissToast(topic: string): void {
  if (shownTopics.delete(topic))
    void loadToaster().then(
      ({ dismissToasts }) => dismissToasts(topic),
      () => {},
    )
}

/** Loads the toaster early, so it can report a lost connection. */
export function preloadToaster(): void {
  void loadToaster().catch(() => {})
}
