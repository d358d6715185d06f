import { AsyncLocalStorage } from 'node:async_hooks'
import type { CachedResponse } from '../cache/cached-response.ts'

type Dependencies = Pick<CachedResponse, 'isStale' | 'tags'>

const current = new AsyncLocalStorage<CacheDependencies>()

/** Collects what a response depends on: the tags of its route, and those of the API calls that a page makes in process. */
export class CacheDependencies {
  #tags: Set<string> | undefined
  #isUnknown = false
  #isStale = false

  add(tags: Iterable<string>): void {
    this.#tags ??= new Set()
    for (const tag of tags) this.#tags.add(tag)
  }

  addUnknown(): void {
    this.#isUnknown = true
  }

  addResponse({ tags, isStale = false }: Dependencies): void {
    if (tags) this.add(tags)
    else this.addUnknown()
    this.#isStale ||= isStale
  }

  get collected(): Dependencies {
    return { tags: this.#isUnknown ? undefined : this.#tags, isStale: this.#isStale }
  }

  /** Collects the API calls that `next` makes. */
  run(next: () => void): void {
    current.run(this, next)
  }
}

/** Returns the dependencies of the page that makes this call, if it is made in process. */
export const findCallerDependencies = (): CacheDependencies | undefined => current.getStore()
