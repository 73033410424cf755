/** A set of listeners: `on` adds one and returns the function that removes it, `call` calls them all. */
export function createListeners<Args extends unknown[] = []>() {
  const all = new Set<(...args: Args) => void>()
  return {
    on: (listener: (...args: Args) => void) => {
      all.add(listener)
      return () => void all.delete(listener)
    },
    call: (...args: Args) => {
      for (const listener of [...all]) listener(...args)
    },
  }
}
