import { useMemo } from 'react'
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

/** Pages rows that are already filtered and sorted. */
export function usePaging<Row>(
  rows: readonly Row[],
  { screen, page = 1, sizes = LIST_PAGES }: PagingOptions,
): Paging<Row> {
  const [size, setSize] = usePageSize(screen, sizes)
  const shown = useMemo(() => pageOf(rows, page, size), [rows, page, size])
  return { ...shown, size, setSize, sizes }
}
