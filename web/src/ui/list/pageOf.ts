/** One page of a list: its rows, and where they stand in all of it, counted from 1. */
export interface Page<Row> {
  rows: readonly Row[]
  page: number
  pages: number
  /** Number of the first and of the last row shown; both 0 of an empty list. */
  from: number
  to: number
  total: number
}

/** The page numbered `wanted` from 1; the nearest one where there is none such, as after a search. */
export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): Page<Row> {
  const total = all.length
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const start = (page - 1) * size
  const rows = all.slice(start, start + size)
  return { rows, page, pages, from: total === 0 ? 0 : start + 1, to: start + rows.length, total }
}

/** The numbers that a pager of `buttons` buttons shows: a run of pages with the current one in its middle. */
export function pageNumbers(
  { page, pages }: Pick<Page<unknown>, 'page' | 'pages'>,
  buttons: number,
): number[] {
  const count = Math.min(buttons, pages)
  const first = Math.min(Math.max(1, page - Math.floor(buttons / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}
