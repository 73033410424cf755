import type { Restaurateur } from '@driverdesk/contract/restaurants/restaurateur.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { administrator } from '../../testing/people.ts'
import { area, placesAnswers, restaurant } from '../../testing/places.ts'

const account = (id: number, name: string, restaurants: Restaurateur['restaurants']): Restaurateur => ({
  id,
  name,
  restaurants,
  email: `${name.toLowerCase()}@driverdesk.test`,
  updated_at: '2026-03-01T10:00:00.000Z',
})
const HARBOUR = account(1, 'Harbour', [
  { id: 4, name: 'Harbour Tacos', status: 10 },
  { id: 5, name: 'Quay Sushi', status: 20 },
])
const LEFT = account(2, 'Left', [])

async function showAccounts(answers: Parameters<typeof fakeServer>[0] = {}, path = '/restaurants/accounts') {
  const person = userEvent.setup()
  const requests = fakeServer({ 'GET /api/restaurateur': { body: [HARBOUR, LEFT] }, ...answers })
  await openApp(path, administrator)
  await screen.findByRole('table')
  return { person, sent: (call: string) => requests.filter((asked) => asked.call.startsWith(call)) }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, 3)
        .map(({ textContent }) => textContent),
    )
const act = async (person: ReturnType<typeof userEvent.setup>, of: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for ${of}` }))
  return screen.findByRole('menuitem', { name: action })
}

test('lists every account with its restaurants, and marks those without one', async () => {
  const { person } = await showAccounts()
  expect(rows()).toEqual([
    ['Harbour', 'harbour@driverdesk.test', 'Harbour Tacos, Quay Sushi (inactive)'],
    ['LeftNo restaurant', 'left@driverdesk.test', ''],
  ])
  await person.type(screen.getByRole('textbox', { name: 'Search by name, email or restaurant' }), 'sushi')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  await person.click(screen.getByRole('combobox', { name: 'Owning' }))
  await person.click(await screen.findByRole('option', { name: 'Without a restaurant' }))
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['LeftNo restaurant']))
})

test('adds an account with its sign-in, edits it with the version that was seen, and removes it only if it owns nothing', async () => {
  const made = {
    ...account(3, 'New', []),
    restCredentials: { id: 3, email: 'new@driverdesk.test', password: 'made' },
  }
  const { person, sent } = await showAccounts({
    'POST /api/restaurateur': { body: made },
    'POST /api/sendEmail': { body: { success: true } },
    'PUT /api/restaurateur/1': { body: { ...HARBOUR, name: 'Harbour Group' } },
    'DELETE /api/restaurateur/2?updated_at=2026-03-01T10%3A00%3A00.000Z': { body: { id: 2 } },
  })
  await person.click(screen.getByRole('button', { name: 'New account' }))
  const adding = await screen.findByRole('dialog', { name: 'New account' })
  await person.type(within(adding).getByLabelText(/^Name/), 'New')
  await person.type(within(adding).getByLabelText(/^Login email/), 'new@driverdesk.test')
  await person.click(within(adding).getByRole('button', { name: 'Add Account' }))
  const shown = await screen.findByRole('dialog', { name: 'New can log in' })
  expect(sent('POST /api/restaurateur')[0]?.body).toEqual({ name: 'New', email: 'new@driverdesk.test' })
  await person.click(within(shown).getByRole('button', { name: 'Done' }))

  await person.click(await act(person, 'harbour@driverdesk.test', 'Edit account'))
  const editing = await screen.findByRole('dialog', { name: 'Edit account: Harbour' })
  await person.type(within(editing).getByLabelText(/^Name/), ' Group')
  await person.click(within(editing).getByRole('button', { name: 'Accept Changes' }))
  expect(await screen.findByText('Harbour Group has been saved.')).toBeDefined()
  expect(sent('PUT')[0]?.body).toMatchObject({ name: 'Harbour Group', updated_at: HARBOUR.updated_at })

  const closed = await act(person, 'harbour@driverdesk.test', 'Delete')
  expect(closed).toHaveProperty('disabled', true)
  await person.keyboard('{Escape}')
  await person.click(await act(person, 'left@driverdesk.test', 'Delete'))
  const question = await screen.findByRole('dialog', { name: 'Remove account left@driverdesk.test?' })
  await person.click(within(question).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})

test('offers to remove an account together with its last restaurant', async () => {
  const tacos = restaurant(4, 'Harbour Tacos', { restaurateur_id: 2, email: LEFT.email })
  const { person, sent } = await showAccounts(
    {
      ...placesAnswers([area(1, 'North')], [tacos]),
      [`DELETE /api/restaurant/4?updated_at=${encodeURIComponent(tacos.updated_at)}`]: { body: { id: 4 } },
      'DELETE /api/restaurateur/2?updated_at=2026-03-01T10%3A00%3A00.000Z': { body: { id: 2 } },
    },
    '/restaurants',
  )
  await person.click(await act(person, 'Harbour Tacos', 'Delete'))
  const first = await screen.findByRole('dialog', { name: 'Remove restaurant Harbour Tacos?' })
  expect(first.textContent).toContain(`Its account ${LEFT.email} stays`)
  await person.click(within(first).getByRole('button', { name: 'Remove' }))
  const second = await screen.findByRole('dialog', { name: `Remove the account ${LEFT.email} too?` })
  await person.click(within(second).getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('DELETE /api/restaurateur/2')).toHaveLength(1))
})
