/** What a call that answers a page at a time is asked for. */
export interface Paging {
  /** From 1. */
  page?: number | undefined
  per_page?: number | undefined
}

const PER_PAGE = 15

/** Which of `total` rows a page has; the last page's where there are fewer pages, as after a removal. */
export function pageRange(
  { page = 1, per_page = PER_PAGE }: Paging,
  total: number,
): { limit: number; offset: number } {
  const last = Math.max(1, Math.ceil(total / per_page))
  const offset = (Math.min(page, last) - 1) * per_page
  return { limit: Math.min(per_page, total - offset), offset }
}
