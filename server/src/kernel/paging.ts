export interface Paging {
  /** Starts at 1. */
  page?: number | undefined
  per_page?: number | undefined
}

const PER_PAGE = 15

/** Returns the rows of a page out of `total`, or of the last page if there are fewer, such as after a removal. */
export function pageRange(
  { page = 1, per_page = PER_PAGE }: Paging,
  total: number,
): { limit: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / per_page))
  const offset = (Math.min(page, last) - 1) * per_page
  return { limit: Math.min(per_page, total - offset), offset }
}
