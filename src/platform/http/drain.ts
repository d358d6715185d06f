import type { Server } from 'node:http'

/** Load balancers probe every few seconds. */
const PROBE_WINDOW_MS = 15_000

const lastProbeAt = new WeakMap<Server, number>()
const shuttingDown = new WeakSet<Server>()

export const recordProbe = (server: Server) => lastProbeAt.set(server, performance.now())
/** Returns whether a load balancer is probing and will notice that /readyz fails. */
export const hasRecentProbe = (server: Server) =>
  performance.now() - (lastProbeAt.get(server) ?? -Infinity) < PROBE_WINDOW_MS

export const beginShutdown = (server: Server) => shuttingDown.add(server)
export const isShuttingDown = (server: Server) => shuttingDown.has(server)
