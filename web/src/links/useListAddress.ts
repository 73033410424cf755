import { type AnyRouter, useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ListSearch } from '../ui/list/listSearch.ts'
import { useSearchText } from '../ui/list/SearchField.tsx'

type ListPath = '/newsfeed' | '/restaurants' | '/restaurants/accounts' | '/users'

/** The search text, filters, order and page of a list screen, which are its search parameters. */
export function useListAddress<S extends ListSearch>(
  to: ListPath,
  validate: (given: Record<string, unknown>) => S,
) {
  const given = useSearch({ strict: false })
  const search = useMemo(() => validate(given), [given, validate])
  const navigate = useNavigate<AnyRouter>()
  const go = (next: Partial<S>, replace = false) =>
    void navigate({ to, search: next, replace, resetScroll: next.page !== search.page })
  /** A changed filter starts at the first page. */
  const narrow = (change: Partial<S>, replace = false) =>
    go({ ...search, page: undefined, ...change }, replace)
  const typed = useSearchText(search.q, (q) => narrow({ q: q === '' ? undefined : q } as Partial<S>, true))
  return {
    search,
    typed,
    narrow,
    onPage: (page: number) => go({ ...search, page }),
    /** Clears the search text and the filters. */
    showAll: (filters: Partial<S> = {}) => {
      typed.setText('')
      go(filters)
    },
  }
}
