import { type ListSearch, validateListSearch } from '../../ui/list/listSearch.ts'

/** What a link to the list can say; what it leaves out is all accounts. */
export interface RestaurateursSearch extends ListSearch {
  /** 'none': those without a restaurant alone. */
  owning?: 'none' | undefined
}

const SORTABLE = ['name', 'email', 'restaurants'] as const

/** Reads search parameters; those that make no sense count as left out. */
export const validateRestaurateursSearch = (search: Record<string, unknown>): RestaurateursSearch => ({
  ...validateListSearch(search, SORTABLE),
  owning: search.owning === 'none' ? 'none' : undefined,
})
