import { type ListSearch, numberOf, validateListSearch } from '../ui/list/listSearch.ts'

/** What a link to the areas can say: one of them, or a page of all. */
export interface AreaSearch extends Pick<ListSearch, 'page'> {
  area?: number | undefined
}

/** Reads search parameters; those that make no sense count as left out. */
export const validateAreaSearch = (search: Record<string, unknown>): AreaSearch => ({
  area: numberOf(search.area),
  page: validateListSearch(search).page,
})
