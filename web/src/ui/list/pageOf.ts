/** A page of a list and its position in the whole list, counted from 1. */
export interface Page<Row> {
  rows: readonly Row[]
  page: number
  pages: number
  /** The numbers of the first and last row; both 0 for an empty list. */
  from: number
  to: number
  total: number
}

/** Returns page `wanted`, counted from 1, or the nearest that exists. */
export function pageOf<Row>(all: readonly Row[], wanted: number, size: number): Page<Row> {
  const total = all.length
  const pages = Math.max(1, Math.ceil(total / size))
  const page = Math.min(Math.max(1, wanted), pages)
  const start = (page - 1) * size
  const rows = all.slice(start, start + size)
  return { rows, page, pages, from: total === 0 ? 0 : start + 1, to: start + rows.length, total }
}

/** The page numbers of a pager with `buttons` buttons, with the current page in the middle. */
export function pageNumbers(
  { page, pages }: Pick<Page<unknown>, 'page' | 'pages'>,
  buttons: number,
): number[] {
  const count = Math.min(buttons, pages)
  const first = Math.min(Math.max(1, page - Math.floor(buttons / 2)), pages - count + 1)
  return Array.from({ length: count }, (_, index) => first + index)
}

export interface PageSizes {
  sizes: readonly number[]
  standard: number
  buttons: number
}

export const LIST_PAGES: PageSizes = { sizes: [10, 15, 50, 100, 1000], standard: 15, buttons: 10 }
export const AREA_PAGES: PageSizes = { sizes: [1, 5, 10, 100, 1000], standard: 1, buttons: 14 }
