import type { Server } from 'node:http'

/** Balancers ask every few seconds whether to send somebody here. */
const LATELY_MS = 15_000

const lastAsked = new WeakMap<Server, number>()
const leaving = new WeakSet<Server>()

export const noteProbe = (server: Server) => lastAsked.set(server, performance.now())
/** Whether a balancer looks, and so hears that we leave. */
export const isWatched = (server: Server) => performance.now() - (lastAsked.get(server) ?? -Infinity) < LATELY_MS

export const startLeaving = (server: Server) => leaving.add(server)
export const isLeaving = (server: Server) => leaving.has(server)
