/** Resolves when the browser is idle, or immediately in browsers without a scheduler. */
export const onIdle = (): Promise<void> =>
  'scheduler' in globalThis ? window.scheduler.postTask(() => {}, { priority: 'background' }) : Promise.resolve()
