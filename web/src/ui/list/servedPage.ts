import type { Page } from './pageOf.ts'

/** What stands at the foot of a list of which the server answers a page at a time. @param shown how many rows are there */
export function servedPage(
  page: number,
  size: number,
  { total, shown }: { total: number; shown: number },
): Omit<Page<unknown>, 'rows'> {
  const pages = Math.max(1, Math.ceil(total / size))
  // An address may ask for a page that is not there: the server answers the last one.
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
