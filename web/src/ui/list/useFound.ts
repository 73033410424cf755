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
  const texts = useMemo(() => rows.map((row) => searchable(textOf(row))), [rows, textOf])
  return useMemo(() => {
    const words = searchable(wanted).split(' ')
    if (words[0] === '') return rows
    return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }, [rows, texts, wanted])
}
