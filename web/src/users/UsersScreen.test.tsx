import type { PanelUser } from '@driverdesk/contract/accounts/panelUser.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { area, placesAnswers, restaurant } from '../testing/places.ts'

const updated_at = '2026-03-01T10:00:00.000Z'
const user = (
  id: number,
  first_name: string,
  role: 10 | 20 | null,
  more: Partial<PanelUser> = {},
): PanelUser => ({
  id,
  first_name,
  last_name: 'Demo',
  full_name: `${first_name} Demo`,
  role,
  updated_at,
  confirmed: true,
  email: `${first_name.toLowerCase()}@driverdesk.test`,
  area_ids: [],
  restaurant_ids: [],
  ...more,
})
const USERS = [
  user(1, 'Admin', 10),
  user(2, 'Manager', 20, { area_ids: [{ area_id: 1 }], restaurant_ids: [{ restaurant_id: 4 }] }),
  user(3, 'Newcomer', null, { confirmed: false }),
]
const PLACES = placesAnswers(
  [area(1, 'North'), area(2, 'South')],
  [restaurant(4, 'Harbour Tacos'), restaurant(5, 'Orchard Pizza'), restaurant(6, 'Southern', { area_id: 2 })],
)

async function showUsers(answers: Parameters<typeof fakeServer>[0] = {}, path = '/users') {
  const person = userEvent.setup()
  const requests = fakeServer({ ...PLACES, 'GET /api/user': { body: USERS }, ...answers })
  const router = await openApp(path, administrator)
  await screen.findByRole('heading', { name: 'Administrators' })
  await screen.findByRole('table')
  const sent = (method: string) => requests.filter(({ call }) => call.startsWith(method))
  return { person, router, sent }
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
const editorOf = async (person: ReturnType<typeof userEvent.setup>, name: RegExp) => {
  const row = await screen.findByRole('row', { name })
  await person.click(within(row).getByRole('button', { name: 'Edit User' }))
  return screen.findByRole('dialog', { name: /^Edit User: / })
}
const field = (dialog: HTMLElement, name: RegExp) => within(dialog).getByLabelText(name)
const chosen = (dialog: HTMLElement) => within(dialog).queryAllByText('Harbour Tacos').length > 0

test('lists who may see what, searches by name or email, and filters by role', async () => {
  const { person, router } = await showUsers()
  expect(rows()).toEqual([
    ['Admin DemoYou', 'admin@driverdesk.test', 'AdministratorEverything'],
    ['Manager Demo', 'manager@driverdesk.test', 'ManagerNorth: 1 restaurant only'],
    ['Newcomer Demo', 'newcomer@driverdesk.test', 'No roleWaiting for a role; email not confirmed'],
  ])
  await person.type(screen.getByRole('textbox', { name: 'Search by name or email' }), 'MANAGER@')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await waitFor(() => expect(router.state.location.search).toEqual({ q: 'MANAGER@' }))
  await person.click(screen.getByRole('button', { name: 'Clear search' }))
  await person.click(screen.getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'No role' }))
  await waitFor(() => expect(rows().map(([name]) => name)).toEqual(['Newcomer Demo']))
})

test('edits a manager: areas drop restaurants, the password is counted, a taken email is shown at its field', async () => {
  const taken = { status: 400, body: { email: ['The email has already been taken.'] } }
  let answer: object = taken
  const { person, sent } = await showUsers({ 'PUT /api/user/2?inactive=false': () => answer })
  const dialog = await editorOf(person, /manager@/)
  expect(chosen(dialog)).toBe(true)
  expect(within(dialog).getByText('Choose at least one. Blank assigns none.')).toBeDefined()
  expect(within(dialog).getByText('Leave blank to assign all restaurants of the chosen areas.')).toBeDefined()
  const areas = within(dialog).getByRole('combobox', { name: /^Areas Assigned/ })
  expect(areas.getAttribute('aria-required')).toBe('true')
  await person.click(areas)
  await person.click(await screen.findByRole('option', { name: 'South' }))
  await person.click(await screen.findByRole('option', { name: 'North' }))
  expect(chosen(dialog)).toBe(false)
  await person.click(within(dialog).getByRole('switch', { name: /^Change Password/ }))
  const accept = within(dialog).getByRole('button', { name: 'Accept Changes' })
  await person.type(field(dialog, /^Password/), 'null')
  expect(accept).toHaveProperty('disabled', true)
  await person.clear(field(dialog, /^Password/))
  await person.type(field(dialog, /^Password/), 'short')
  expect(within(dialog).getByText('5 / 12, longer is allowed; at least 6')).toBeDefined()
  await person.type(field(dialog, /^Password/), ' one')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await within(dialog).findByText('The email has already been taken.')
  answer = { body: { ...USERS[1], full_name: 'Manager Demo' } }
  await person.type(field(dialog, /^User Email/), '.uk')
  await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
  await screen.findByText('Manager Demo has been saved.')
  expect(sent('PUT').at(-1)?.body).toEqual({
    first_name: 'Manager',
    last_name: 'Demo',
    role: '20',
    email: 'manager@driverdesk.test.uk',
    area_ids: [2],
    restaurant_ids: [],
    password: 'short one',
    updated_at,
  })
})

test('assigns a role, and prevents demoting or removing oneself', async () => {
  const { person } = await showUsers()
  const dialog = await editorOf(person, /newcomer@/)
  const accept = within(dialog).getByRole('button', { name: 'Accept Changes' })
  expect(accept).toHaveProperty('disabled', true)
  await person.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'Administrator' }))
  expect(accept).toHaveProperty('disabled', false)
  await person.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'Manager' }))
  expect(accept).toHaveProperty('disabled', true)
  await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  const own = await editorOf(person, /admin@/)
  await person.click(within(own).getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'Manager' }))
  expect(within(own).getByText(/^You cannot take the administrator role from yourself/)).toBeDefined()
  await person.click(within(own).getByRole('button', { name: 'Cancel' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await person.click(screen.getByRole('button', { name: 'Actions for Admin Demo' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toHaveProperty('disabled', true)
})

test('adds a user, and emails and shows the sign-in once', async () => {
  const restCredentials = { id: 9, email: 'ann@driverdesk.test', password: 'abcd-efgh-jkmn' }
  const { person, sent } = await showUsers({
    'POST /api/user': { body: { ...user(9, 'Ann', 10), restCredentials } },
    'POST /api/sendEmailUser': { body: { success: true } },
  })
  await person.click(screen.getByRole('button', { name: 'Add User' }))
  const dialog = await screen.findByRole('dialog', { name: 'Create Administrator' })
  await person.type(field(dialog, /^First Name/), 'Ann')
  await person.type(field(dialog, /^User Email/), 'ann@driverdesk.test')
  await person.click(within(dialog).getByRole('combobox', { name: 'Role' }))
  await person.click(await screen.findByRole('option', { name: 'Administrator' }))
  await person.click(within(dialog).getByRole('button', { name: 'Add User' }))
  await screen.findByText('No mail server is set up: the email is kept in the outbox under Options.')
  expect(screen.getByText('abcd-efgh-jkmn')).toBeDefined()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The browser does not allow copying\./)
  expect(sent('POST /api/user')[0]?.headers['idempotency-key']).toMatch(/\S/)
  expect(sent('POST /api/sendEmailUser')[0]?.body).toMatchObject(restCredentials)
})

test('shows the rights of a user in words, and removes a user after a question', async () => {
  const { person, sent } = await showUsers({
    [`DELETE /api/user/2?updated_at=${encodeURIComponent(updated_at)}`]: { body: { id: 2 } },
  })
  await person.click(screen.getByRole('button', { name: 'Manager' }))
  const rights = await screen.findByRole('dialog', { name: 'Rights of Manager Demo' })
  expect(within(rights).getByText('North: Harbour Tacos')).toBeDefined()
  await person.click(within(rights).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Actions for Manager Demo' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByRole('dialog', { name: 'Remove user Manager Demo?' })
  await person.click(screen.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
})
