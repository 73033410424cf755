import { useMemo } from 'react'
import { useRemembered } from '../../kernel/remembered.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { MOST_PRINTED, usePrinting } from '../printing.tsx'
import { LIST_PAGES, type Page, type PageSizes, pageOf } from './pageOf.ts'

export interface Paging<Row> extends Page<Row> {
  size: number
  setSize: (size: number) => void
  sizes: PageSizes
}

/** Pages rows that are already filtered and sorted. A print has all rows, or the shown page if there are too many. */
export function usePaging<Row>(
  rows: readonly Row[],
  { screen, page = 1, sizes = LIST_PAGES }: { screen: string; page?: number; sizes?: PageSizes },
): Paging<Row> {
  const [size, setSize] = usePageSize(screen, sizes)
  const isWhole = usePrinting() && rows.length <= MOST_PRINTED
  const shown = useMemo(
    () => (isWhole ? pageOf(rows, 1, MOST_PRINTED) : pageOf(rows, page, size)),
    [isWhole, rows, page, size],
  )
  return { ...shown, size, setSize, sizes }
}

/**
 * The position of a page that the server has returned.
 *
 * @param shown the number of its rows
 */
export function servedPage(
  page: number,
  [size, setSize]: PageSize,
  { total, shown }: { total: number; shown: number },
): Omit<Paging<unknown>, 'rows'> {
  const pages = Math.max(1, Math.ceil(total / size))
  // If the address asks for a page after the last, the server returns the last.
  const shownPage = Math.min(page, pages)
  const before = (shownPage - 1) * size
  return {
    page: shownPage,
    pages,
    from: shown === 0 ? 0 : before + 1,
    to: shown === 0 ? 0 : before + shown,
    total,
    size,
    setSize,
    sizes: LIST_PAGES,
  }
}

type PageSize = [size: number, setSize: (size: number) => void]

/** The page size of the signed-in user on `screen`, remembered in this browser (docs/spec/ui.md#page-sizes). */
export function usePageSize(screen: string, { sizes, standard }: PageSizes): PageSize {
  const [kept, remember] = useRemembered(
    `driverdesk.page-size/${useCurrentUser()?.email ?? ''}/${screen}`,
    standard,
  )
  return [sizes.includes(kept) ? kept : standard, remember]
}
