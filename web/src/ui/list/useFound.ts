import { useMemo } from 'react'
import { searchable } from './searchable.ts'

/**
 * The rows whose text has every word of `wanted`. Each row's text is made once for as long as the rows are the same:
 * `textOf` must be so too.
 */
export function useFound<Row>(
  rows: readonly Row[],
  textOf: (row: Row) => string,
  wanted: string,
): readonly Row[] {
  const asked = searchable(wanted)
  const isSearching = asked !== ''
  // Not again each time that somebody empties the field and types the first letter of another name.
  const texts = useMemo(() => once(() => rows.map((row) => searchable(textOf(row)))), [rows, textOf])
  return useMemo(() => {
    if (!isSearching) return rows
    const words = asked.split(' ')
    const all = texts()
    return rows.filter((_, index) => words.every((word) => all[index]?.includes(word)))
  }, [rows, texts, asked, isSearching])
}

/** Does it when it is first asked for, and answers the same from then on. */
function once<Made>(make: () => Made): () => Made {
  let made: { it: Made } | undefined
  return () => {
    made ??= { it: make() }
    return made.it
  }
}
