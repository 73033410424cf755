import { QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { render } from '../testing/render.tsx'
import { setSetting } from '../testing/settings.ts'
import { AddressSearch } from './AddressSearch.tsx'

const CALL = 'GET /api/geocode?address=Quay'

const quay = {
  formatted_address: '1 Quay Road, Poole',
  address_components: [],
  geometry: { location: { lat: 50.7, lng: -1.98 } },
}

interface FormProps {
  onChoose: (place: object) => void
  onSubmit: (event: { preventDefault: () => void }) => void
}

function Form({ onChoose, onSubmit }: FormProps) {
  const [address, setAddress] = useState('')
  return (
    <form onSubmit={onSubmit}>
      <AddressSearch label="Address" value={address} onChange={setAddress} onChoose={onChoose} />
    </form>
  )
}

function openField() {
  const onChoose = vi.fn()
  const onSubmit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  render(
    <QueryClientProvider client={queryClient}>
      <Form onChoose={onChoose} onSubmit={onSubmit} />
    </QueryClientProvider>,
  )
  return { person: userEvent.setup(), onChoose, onSubmit, field: screen.getByLabelText('Address') }
}

test('searches on Enter instead of sending the form, and focuses the field after a choice', async () => {
  setSetting('address-search', 'on')
  fakeServer({ [CALL]: { body: { results: [quay] } } })
  const { person, onChoose, onSubmit, field } = openField()
  await person.type(field, ' Quay {Enter}')
  await person.click(await screen.findByRole('button', { name: '1 Quay Road, Poole' }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith({
    address: '1 Quay Road, Poole',
    postcode: '',
    lat: 50.7,
    lng: -1.98,
  })
  expect(onSubmit).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('list', { name: 'Addresses found' })).toBeNull()
})

test('clears the results when another address is typed, and on Escape', async () => {
  setSetting('address-search', 'on')
  fakeServer({ [CALL]: { body: { results: [quay, { ...quay, formatted_address: 'Quay, Devon' }] } } })
  const { person, field } = openField()
  await person.type(field, 'Quay{Enter}')
  expect(await screen.findByText('2 addresses found. Choose one:')).toBeDefined()
  await person.type(field, 's')
  expect(screen.queryByText(/found/)).toBeNull()
  await person.type(field, '{Backspace}{Escape}')
  expect(screen.queryByText(/found/)).toBeNull()
})

test.each([
  [{ body: { results: [] } }, /^No address found\. Check the spelling/],
  [
    { status: 502, body: { message: 'Address search is not responding.' } },
    'Address search is not responding.',
  ],
])('%j reads %s', async (answer, sentence) => {
  setSetting('address-search', 'on')
  fakeServer({ [CALL]: answer })
  const { person, field } = openField()
  await person.type(field, 'Quay')
  await person.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText(sentence)).toBeDefined()
})

test('says that search is not set up, and still accepts an address', async () => {
  const { person, field, onSubmit } = openField()
  expect(screen.getByText('Address search is not set up')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Search' })).toBeNull()
  await person.type(field, 'Quay{Enter}')
  expect(onSubmit).toHaveBeenCalledOnce()
})
