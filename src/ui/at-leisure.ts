/** When the browser has nothing better to do, where it can tell. */
export const atLeisure = (): Promise<void> =>
  'scheduler' in globalThis ? window.scheduler.postTask(() => {}, { priority: 'background' }) : Promise.resolve()
