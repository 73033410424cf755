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
  const texts = useMemo(
    () => (isSearching ? rows.map((row) => searchable(textOf(row))) : []),
    [rows, textOf, isSearching],
  )
  return useMemo(() => {
    if (!isSearching) return rows
    const words = asked.split(' ')
    return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }, [rows, texts, asked, isSearching])
}
