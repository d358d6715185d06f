/** Resolves when the browser is idle, or immediately where it has no scheduler. */
export const onIdle = (): Promise<void> =>
  'scheduler' in globalThis ? window.scheduler.postTask(() => {}, { priority: 'background' }) : Promise.resolve()
