import { LIST_PAGES } from './pageSizes.ts'
import type { PageSize } from './rememberedSize.ts'
import type { Paging } from './usePaging.ts'

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
