import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { ServedSelect } from './ServedSelect.tsx'

const PLACES = ['Copper Deli', 'Maple Diner', 'Velvet Grill']

/** Answers the first one found: more exist than are listed. */
const firstFound = async (text: string) => PLACES.filter(finder(text)).slice(0, 1)

function Places({ answer }: { answer: (text: string) => Promise<string[]> }) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <ServedSelect
      label="Place"
      value={value}
      name={value ?? ''}
      search={(text) => ({ queryKey: ['places', text], queryFn: () => answer(text) })}
      choiceOf={(label: string) => ({ value: label, label })}
      onChange={setValue}
    />
  )
}

function show(answer = firstFound) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const asked = vi.fn(answer)
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <Places answer={asked} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  const texts = () => asked.mock.calls.map(([text]) => text)
  return { person: userEvent.setup(), texts, field: screen.getByRole<HTMLInputElement>('combobox') }
}

test('asks once for what is typed letter by letter, and Enter chooses what is found', async () => {
  const { person, texts, field } = show()
  await person.click(field)
  expect(await screen.findByRole('option', { name: 'Copper Deli' })).toBeDefined()
  await person.keyboard('Velvet Grill')
  expect(screen.queryByRole('option')).toBeNull()
  expect(screen.getByText('Searching…')).toBeDefined()
  expect(await screen.findByRole('option', { name: 'Velvet Grill' })).toBeDefined()
  expect(texts()).toEqual(['', 'Velvet Grill'])
  await waitFor(() => expect(screen.getByRole('option').getAttribute('data-combobox-selected')).toBe('true'))
  await person.keyboard('{Enter}')
  expect(field.value).toBe('Velvet Grill')
})

test('says that nothing was found, and that a search failed', async () => {
  const { person, field } = show(async (text) => (text === 'x' ? Promise.reject(new Error('No')) : []))
  await person.click(field)
  expect(await screen.findByText('Nothing found')).toBeDefined()
  await person.keyboard('x')
  expect(screen.getByText('Searching…')).toBeDefined()
  expect(await screen.findByText('The search failed.')).toBeDefined()
})

test('an unfinished search is forgotten when the list closes', async () => {
  const { person, texts, field } = show()
  await person.click(field)
  await person.keyboard('map')
  await screen.findByRole('option', { name: 'Maple Diner' })
  await person.keyboard('{Escape}')
  await person.click(field)
  expect(await screen.findByRole('option', { name: 'Copper Deli' })).toBeDefined()
  expect(texts()).toEqual(['', 'map', ''])
})
