export interface Paging {
  /** Starts at 1. */
  page?: number | undefined
  per_page?: number | undefined
}

const PER_PAGE = 15

/** The rows of a page out of `total`. If there are fewer pages, such as after a removal, those of the last page. */
export function pageRange(
  { page = 1, per_page = PER_PAGE }: Paging,
  total: number,
): { limit: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / per_page))
  const offset = (Math.min(page, last) - 1) * per_page
  return { limit: Math.min(per_page, total - offset), offset }
}
