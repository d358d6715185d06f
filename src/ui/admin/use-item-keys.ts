import { useState } from 'react'
import { moveItem } from './sortable-list.tsx'

let keyCount = 0
const createKey = () => `item-${keyCount++}`

/** Returns a React key per item of a list whose items have no identity. Keys follow their items when they move. */
export function useItemKeys(itemCount: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: itemCount }, createKey))
  // another draft may have replaced the items
  if (keys.length !== itemCount) setKeys(Array.from({ length: itemCount }, (_, index) => keys[index] ?? createKey()))
  return {
    keys,
    /** Returns the key of the item that the caller adds at the end. */
    addKey: () => {
      const key = createKey()
      setKeys([...keys, key])
      return key
    },
    moveKey: (from: number, to: number) => setKeys(moveItem(keys, from, to)),
    removeKey: (index: number) => setKeys(keys.toSpliced(index, 1)),
  }
}
