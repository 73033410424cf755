import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'
import { type Served, useServed } from './useServed.tsx'

interface ServedSelectProps<Found>
  extends Omit<SearchSelectProps, 'data' | 'value' | 'filter'>,
    Served<Found> {
  value: string | null
  /** The label of the choice: a search may not find it. */
  name: string
}

/** Chooses one of many, which the server finds once the typing pauses. */
export function ServedSelect<Found>({ value, name, search, choiceOf, ...select }: ServedSelectProps<Found>) {
  const chosen = value === null ? [] : [{ value, label: name }]
  const { setTyped, look } = useServed({ search, choiceOf }, chosen)
  return <SearchSelect value={value} onSearch={setTyped} {...look} {...select} />
}
