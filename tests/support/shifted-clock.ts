/** Preloaded into the shop: shifts the clock of the process, like a machine whose clock is wrong. */
const offsetMs = Number(process.env['CLOCK_OFFSET_MS'] ?? 0)
const getRealTime = Date.now

globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [getRealTime() + offsetMs], newTarget),
  get: (target, name) => (name === 'now' ? () => getRealTime() + offsetMs : Reflect.get(target, name)),
})
