import type { Page } from './pageOf.ts'

/**
 * The position of a page that the server has returned.
 *
 * @param shown the number of its rows
 */
export function servedPage(
  page: number,
  size: number,
  { total, shown }: { total: number; shown: number },
): Omit<Page<unknown>, 'rows'> {
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
  }
}
