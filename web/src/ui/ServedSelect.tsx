import { type OptionsFilter, type SelectProps, Text } from '@mantine/core'
import { keepPreviousData, type QueryFunctionContext, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findOptions } from './findOptions.ts'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'
import { useTyped } from './useTyped.ts'

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

export interface ServedChoice {
  value: string
  label: string
  /** Below the label. */
  note?: string
}

interface ServedQuery<Found> {
  queryKey: QueryKey
  queryFn: (context: QueryFunctionContext) => Promise<readonly Found[]>
}

export interface Served<Found> {
  search: (text: string) => ServedQuery<Found>
  choiceOf: (found: Found) => ServedChoice
}

/**
 * The search of a field whose choices the server finds, once the typing pauses.
 *
 * @param chosen choices that a search may not find: they are listed too while nothing is typed
 */
export function useServed<Found>({ search, choiceOf }: Served<Found>, chosen: readonly ServedChoice[]) {
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const { text, isTyping } = useTyped(typed)
  const { queryKey, queryFn } = search(text)
  const found = useQuery({
    queryKey,
    queryFn: async (context: QueryFunctionContext) => queryFn(context),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    meta: { ownErrors: true },
  })
  const isSearching = isTyping || found.isFetching
  const choices = (found.data ?? []).map(choiceOf)
  const notes = new Map(choices.map((choice) => [choice.value, choice.note]))
  const listed = choices.map(({ value, label }) => ({ value, label }))
  // The server has filtered its answer, but not yet that to an earlier text.
  const isEarlier = isTyping || found.isPlaceholderData
  const filterFound: OptionsFilter = ({ options }) =>
    options.filter((option) => text === '' || ('value' in option && notes.has(option.value)))
  const look = {
    data: [...chosen.filter(({ value }) => !notes.has(value)), ...listed],
    filter: isEarlier ? findOptions : filterFound,
    nothingFoundMessage: isSearching ? 'Searching…' : found.isError ? 'The search failed.' : 'Nothing found',
    onDropdownOpen: () => setIsOpen(true),
    onDropdownClose: () => {
      setIsOpen(false)
      setTyped('')
    },
    renderOption: ({ option }) => (
      <span>
        <bdi>{option.label}</bdi>
        {notes.get(option.value) && (
          <Text span display="block" size="xs" c="dimmed">
            {notes.get(option.value)}
          </Text>
        )}
      </span>
    ),
  } satisfies SelectProps
  return { typed, setTyped, look }
}
