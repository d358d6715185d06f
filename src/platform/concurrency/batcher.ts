/**
 * Creates a function that runs the work for one item immediately, and for all items that arrive meanwhile together as the
 * next batch. If a batch fails, all its calls fail.
 */
export function createBatcher<Item>(work: (items: Item[]) => Promise<unknown>): (item: Item) => Promise<void> {
  let waiting: Item[] = []
  let next: Promise<void> | undefined
  let running = Promise.resolve()

  async function runNext(): Promise<void> {
    await running
    const items = waiting
    waiting = []
    next = undefined
    const run = work(items)
    running = run.then(ignore, ignore)
    await run
  }

  return (item) => {
    waiting.push(item)
    next ??= runNext()
    return next
  }
}

const ignore = () => {}
