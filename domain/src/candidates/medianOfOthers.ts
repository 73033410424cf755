/**
 * Of each of some numbers the median of all others; undefined for the only one. Of two in the middle it is their mean.
 * Sorted once, so that thousands are no work.
 */
export function medianOfOthers(values: readonly number[]): (value: number) => number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const others = sorted.length - 1
  return (value) => {
    if (others < 1) return undefined
    const own = sorted.indexOf(value)
    const at = (index: number) => sorted[index < own ? index : index + 1] ?? 0
    const half = Math.floor(others / 2)
    return others % 2 === 1 ? at(half) : (at(half - 1) + at(half)) / 2
  }
}
