import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { findOptions } from './findOptions.ts'
import { SearchSelect, type SearchSelectProps } from './SearchSelect.tsx'

const PLACES = ['Copper Deli', 'Maple Diner', 'Velvet Grill']

function Places({ chosen = 'Copper Deli', ...more }: SearchSelectProps & { chosen?: string | null }) {
  const [value, setValue] = useState(chosen)
  return <SearchSelect aria-label="Place" data={PLACES} value={value} onChange={setValue} {...more} />
}

test('a second search replaces the chosen text, and Escape brings it back', async () => {
  const person = userEvent.setup()
  render(<Places />, { wrapper: MantineProvider })
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Place' })
  await person.click(field)
  await person.keyboard('velvet{Enter}')
  expect(field.value).toBe('Velvet Grill')
  await person.click(field)
  await person.keyboard('map')
  expect(field.value).toBe('map')
  await person.keyboard('{Enter}')
  expect(field.value).toBe('Maple Diner')
  await person.click(field)
  await person.keyboard('cop{Escape}')
  expect(field.value).toBe('Maple Diner')
})

test('a search gets every text except that of the choice', async () => {
  const person = userEvent.setup()
  const searched: string[] = []
  render(
    <SearchSelect
      aria-label="Place"
      data={PLACES}
      value="Copper Deli"
      onSearch={(text) => searched.push(text)}
    />,
    { wrapper: MantineProvider },
  )
  const field = screen.getByRole('combobox', { name: 'Place' })
  await person.click(field)
  await person.keyboard('Maple Diner')
  expect(searched.at(-1)).toBe('Maple Diner')
  await person.clear(field)
  await person.keyboard('Copper Deli')
  expect(searched.slice(-2)).toEqual(['Copper Del', ''])
})

test('the first letter in a closed list opens it, and Enter chooses the first one found', async () => {
  const person = userEvent.setup()
  render(
    <MantineProvider env="test">
      <Places chosen={null} filter={findOptions} openOnFocus={false} />
    </MantineProvider>,
  )
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Place' })
  await person.tab()
  expect(screen.queryByRole('option')).toBeNull()
  await person.keyboard('v')
  // No one presses two keys at the same moment.
  await act(() => new Promise((passed) => setTimeout(passed, 50)))
  expect(screen.getByRole('option').getAttribute('data-combobox-selected')).toBe('true')
  await person.keyboard('{Enter}')
  expect(field.value).toBe('Velvet Grill')
})
