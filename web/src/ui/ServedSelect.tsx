import { Text } from '@mantine/core'
import { keepPreviousData, type QueryFunctionContext, type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { findOptions } from './findOptions.ts'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'
import { useTyped } from './useTyped.ts'

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

interface ServedSelectProps<Found> extends Omit<SearchSelectProps, 'data' | 'value' | 'filter'> {
  value: string | null
  /** The label of the choice: a search may not find it. */
  name: string
  search: (text: string) => ServedQuery<Found>
  choiceOf: (found: Found) => ServedChoice
}

/** Chooses one of many, which the server finds once the typing pauses. */
export function ServedSelect<Found>({ value, name, search, choiceOf, ...select }: ServedSelectProps<Found>) {
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
  const isListed = value === null || notes.has(value)
  return (
    <SearchSelect
      data={isListed ? listed : [{ value, label: name }, ...listed]}
      value={value}
      onSearch={setTyped}
      // The server has filtered its answer, but not yet that to an earlier text.
      filter={isTyping || found.isPlaceholderData ? findOptions : ({ options }) => options}
      nothingFoundMessage={
        isSearching ? 'Searching…' : found.isError ? 'The search failed.' : 'Nothing found'
      }
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => {
        setIsOpen(false)
        setTyped('')
      }}
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {notes.get(option.value) && (
            <Text span display="block" size="xs" c="dimmed">
              {notes.get(option.value)}
            </Text>
          )}
        </span>
      )}
      {...select}
    />
  )
}
