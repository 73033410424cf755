import * as z from 'zod/mini'
import { field, page, text } from '../../kernel/search.ts'

/** What a link to a list can say: what is searched, how it is sorted, which page. */
export interface ListSearch {
  q?: string
  /** A column's key, with '-' in front where it descends. */
  sort?: string
  /** From 1; left out on the first one. */
  page?: number
}

/** How a table is sorted by one of those columns. */
export const sortBy = (columns: readonly string[]) =>
  field(z.string().check(z.refine((sort) => columns.includes(sort.replace(/^-/, '')))))

/** The parameters of a list that can be sorted by those columns. */
export const listFields = (...columns: string[]) => ({ q: text, sort: sortBy(columns), page })
