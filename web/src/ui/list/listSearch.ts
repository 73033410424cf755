import { page, text, textWhere } from '../../kernel/search.ts'

export interface ListSearch {
  q?: string
  /** The key of a column, with '-' in front to sort descending. */
  sort?: string
  page?: number
}

export const sortBy = (columns: readonly string[]) =>
  textWhere((sort) => columns.includes(sort.replace(/^-/, '')))

/** The search fields of a list with these sortable columns. */
export const listFields = (...columns: string[]) => ({ q: text, sort: sortBy(columns), page })
