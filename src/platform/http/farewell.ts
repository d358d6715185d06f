import type { Server } from 'node:http'

/** Load balancers probe every few seconds. */
const PROBE_WINDOW_MS = 15_000

const lastProbeAt = new WeakMap<Server, number>()
const shuttingDown = new WeakSet<Server>()

export const noteProbe = (server: Server) => lastProbeAt.set(server, performance.now())
/** Returns whether a load balancer is probing and will notice that /readyz fails. */
export const isWatched = (server: Server) =>
  performance.now() - (lastProbeAt.get(server) ?? -Infinity) < PROBE_WINDOW_MS

export const startLeaving = (server: Server) => shuttingDown.add(server)
export const isLeaving = (server: Server) => shuttingDown.has(server)
