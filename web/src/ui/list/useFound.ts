import { searchable, wordsOf } from '@driverdesk/domain/kernel/finding.ts'
import { useMemo } from 'react'

/**
 * The rows whose text contains every word of `wanted`. Texts are cached as long as `rows` and `textOf` stay
 * the same.
 */
export function useFound<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  wanted: string,
): readonly Row[] {
  const asked = searchable(wanted)
  const isSearching = asked !== ''
  // Kept when the field is emptied, for the next search.
  const texts = useMemo(() => once(() => rows.map((row) => searchable(textOf(row)))), [rows, textOf])
  return useMemo(() => {
    if (!isSearching) return rows
    const words = wordsOf(asked)
    const all = texts()
    return rows.filter((_, index) => words.every((word) => all[index]?.includes(word)))
  }, [rows, texts, asked, isSearching])
}

/** Calls `make` once, at the first use. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
