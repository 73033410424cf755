import { useMemo } from 'react'
import { MOST_PRINTED, usePrinting } from '../usePrinting.ts'
import { type Page, pageOf } from './pageOf.ts'
import { LIST_PAGES, type PageSizes } from './pageSizes.ts'
import { usePageSize } from './rememberedSize.ts'

export interface Paging<Row> extends Page<Row> {
  size: number
  setSize: (size: number) => void
  sizes: PageSizes
}

interface PagingOptions {
  screen: string
  page?: number
  sizes?: PageSizes
}

/** Pages rows that are already filtered and sorted. A print has all rows, or the shown page if there are too many. */
export function usePaging<Row>(
  rows: readonly Row[],
  { screen, page = 1, sizes = LIST_PAGES }: PagingOptions,
): Paging<Row> {
  const [size, setSize] = usePageSize(screen, sizes)
  const isWhole = usePrinting() && rows.length <= MOST_PRINTED
  const shown = useMemo(
    () => (isWhole ? pageOf(rows, 1, MOST_PRINTED) : pageOf(rows, page, size)),
    [isWhole, rows, page, size],
  )
  return { ...shown, size, setSize, sizes }
}
