import { useMemo } from 'react'
import { type Page, pageOf } from './pageOf.ts'
import { LIST_PAGES, type PageSizes } from './pageSizes.ts'
import { usePageSize } from './rememberedSize.ts'

/** What a list shows of its rows, and what its foot offers. */
export interface Paging<Row> extends Page<Row> {
  size: number
  setSize: (size: number) => void
  sizes: PageSizes
}

interface PagingOptions {
  /** Under which the size is remembered: 'restaurants'. */
  screen: string
  /** As the address says; 1 where it says nothing. */
  page?: number
  sizes?: PageSizes
}

/** Pages `rows`, which are found and sorted already, in the browser. */
export function usePaging<Row>(
  rows: readonly Row[],
  { screen, page = 1, sizes = LIST_PAGES }: PagingOptions,
): Paging<Row> {
  const [size, setSize] = usePageSize(screen, sizes)
  const shown = useMemo(() => pageOf(rows, page, size), [rows, page, size])
  return { ...shown, size, setSize, sizes }
}
