/** True if two lists hold the same items in the same order. */
export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  // A loop, since lists of thousands are compared while one scrolls.
  for (let index = 0; index < a.length; index++) if (a[index] !== b[index]) return false
  return true
}

/** The groups; a list with the same items as before stays the same list, with everything remembered of it. */
export const sameGroups = <K, T>(
  before: ReadonlyMap<K, readonly T[]>,
  groups: ReadonlyMap<K, readonly T[]>,
): ReadonlyMap<K, readonly T[]> =>
  new Map(
    Array.from(groups, ([key, list]) => {
      const kept = before.get(key)
      return [key, kept && sameList(kept, list) ? kept : list]
    }),
  )

/**
 * Returns `make`, which remembers its last result for each object: most changes are to one line among hundreds. With
 * other arguments beside the object it makes another.
 */
export function remembered<Of extends object, More extends readonly unknown[], Made>(
  make: (of: Of, ...more: More) => Made,
): (of: Of, ...more: More) => Made {
  const known = new WeakMap<Of, { more: More; made: Made }>()
  return (of, ...more) => {
    const before = known.get(of)
    if (before && sameList(before.more, more)) return before.made
    const made = make(of, ...more)
    known.set(of, { more, made })
    return made
  }
}
