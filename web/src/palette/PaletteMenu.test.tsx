import { finder } from '@driverdesk/domain/kernel/finding.ts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { invoice } from '../invoices/testing/renderInvoices.tsx'
import type { StoredUser } from '../kernel/session.ts'
import { type FakeRequest, fakeServer } from '../testing/fakeServer.ts'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, restaurateur } from '../testing/people.ts'
import { confirm } from '../ui/Confirm.tsx'
import { recentChoices } from './PaletteFound.tsx'

// A desk itself is not part of these tests.
vi.mock('../schedule/ScheduleScreen.tsx', () => ({ ScheduleScreen: () => 'The schedule' }))
vi.mock('../schedule/RestaurantScheduleScreen.tsx', () => ({
  RestaurantScheduleScreen: () => 'The own schedule',
}))
vi.mock('../drivers/DriversScreen.tsx', () => ({ DriversScreen: () => 'The drivers' }))
vi.mock('../invoices/InvoicesScreen.tsx', () => ({ InvoicesScreen: () => 'The invoices' }))

const locations = {
  areas: [{ guid: 'area-1', type: 'area', id: 1, name: 'Harbour side' }],
  restaurants: [
    { guid: 'restaurant-4', type: 'restaurant', id: 4, name: 'Harbour Tacos', area_id: 1 },
    { guid: 'restaurant-5', type: 'restaurant', id: 5, name: 'Quay Sushi', area_id: 1 },
  ],
}

const DRIVERS = 'GET /api/driver/names?…'

/** The drivers whose names contain the words of a search, or those with the ids. */
const found =
  (...drivers: { id: number; name: string }[]) =>
  ({ call }: FakeRequest) => {
    const asked = new URLSearchParams(call.split('?')[1])
    const [isFound, ids] = [finder(asked.get('search') ?? ''), asked.get('ids')?.split(',')]
    return { body: drivers.filter(({ id, name }) => isFound(name) && (ids?.includes(String(id)) ?? true)) }
  }

async function open(who: StoredUser, answers?: Parameters<typeof fakeServer>[0]) {
  localStorage.clear()
  const requests = fakeServer({
    'GET /api/location': { body: locations },
    [DRIVERS]: found({ id: 7, name: 'Hari Example' }),
    ...answers,
  })
  const router = await openApp('/home', who)
  const person = userEvent.setup()
  const ask = async (text: string) => {
    await person.keyboard('{Control>}k{/Control}')
    const field = await screen.findByRole('combobox', { name: 'Search or jump to' })
    await person.type(field, text)
    return field
  }
  return { router, person, ask, requests }
}

test('receives every key after Ctrl+K, even before the search has loaded', async () => {
  await open(administrator)
  const below = vi.fn()
  screen.getByRole('main').addEventListener('keydown', ({ key }) => below(key))
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'k', ctrlKey: true })
  // Without waiting, the field gets the next letter and an early Enter.
  const field = screen.getByRole('combobox', { name: 'Search or jump to' })
  expect(document.activeElement).toBe(field)
  act(() => {
    fireEvent.change(field, { target: { value: 'dark' } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })
  await closed()
  expect(below).not.toHaveBeenCalled()
  expect(document.documentElement.dataset.mantineColorScheme).toBe('dark')
})

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('finds restaurants and drivers by Ctrl+K once each, opens them, and lists the last choice first', async () => {
  const { router, person, ask } = await open(administrator)
  const field = await ask('har')
  await waitFor(() =>
    expect(options()).toEqual([
      'Harbour Tacos See its schedule',
      'Harbour side Area, see its schedule',
      'Hari Example See their shifts',
    ]),
  )
  const groups = within(screen.getByRole('listbox')).getAllByRole('group')
  expect(groups).toHaveLength(2)
  expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id)
  await person.keyboard('{ArrowDown}{ArrowDown}{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.href).toBe('/drivers?edit=7'))
  await closed()
  await ask('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/schedule?driver=7'))
})

test('opens the record by the card at the end of an entry', async () => {
  const { router, person, ask } = await open(administrator)
  await ask('hari')
  await person.click(await screen.findByTitle('Open the record'))
  await waitFor(() => expect(router.state.location.href).toBe('/drivers?edit=7'))
})

test.each(['014', '14', 'invoice 014', 'INV14'])('%j finds the invoice of that number', async (text) => {
  const { router, person, ask } = await open(administrator, {
    'GET /api/invoice-number?number=14': {
      body: [invoice({ id: 9, invoice_number: '014', total: 120, state: 'sent' })],
    },
    'GET /api/invoice-number?number=1': { body: [] },
  })
  await ask(text)
  await waitFor(() => expect(options()[0]).toBe('Invoice 014 Sent, £120.00'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/invoices'))
  expect(router.state.location.search).toMatchObject({ invoice: 9 })
  // Without its number it is not found, so it takes no place among the recent choices.
  expect(recentChoices(administrator.email)).toEqual([])
})

test.each([
  ['settings', 'Go to Options Screen'],
  ['send message', 'Go to Push messages Screen'],
  ['add driver', 'Go to Drivers Screen'],
  ['new restaurant', 'Go to Restaurants Screen'],
])('finds by %j the screen for it', async (text, found) => {
  const { ask } = await open(administrator)
  await ask(text)
  await waitFor(() => expect(options()).toContain(found))
})

test('opens the schedule at a date, runs a command, and returns the focus at Escape', async () => {
  const { router, person, ask } = await open(administrator)
  await ask('week 12 2026')
  expect(options()).toEqual(['Week 16 Mar – 22 Mar 2026 Schedule'])
  await person.keyboard('{Enter}')
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ from: '2026-03-16', to: '2026-03-22' }),
  )
  await closed()
  await ask('dark')
  expect(options()).toEqual(['Switch to dark Your account'])
  await person.keyboard('{Escape}')
  await closed()
  expect(router.state.location.pathname).toBe('/schedule')
})

test('chooses the result of all typed letters, however soon Enter follows', async () => {
  const { ask } = await open(administrator)
  const field = await ask('har')
  await screen.findByRole('option', { name: /^Harbour Tacos See its schedule/ })
  act(() => {
    fireEvent.change(field, { target: { value: 'dark' } })
    fireEvent.keyDown(field, { key: 'Enter' })
  })
  await closed()
  await ask('light')
  expect(options()).toEqual(['Switch to light Your account'])
})

test('waits for the lists if Enter comes before they are loaded', async () => {
  const { answer, release } = heldAnswer()
  const { router, ask } = await open(administrator, { 'GET /api/location': answer })
  await ask('harbour tac{Enter}')
  expect(screen.getByText(/^Loading the restaurants/)).toBeTruthy()
  await act(async () => release({ body: locations }))
  await waitFor(() => expect(router.state.location.href).toBe('/schedule?location=restaurant-4'))
})

test('counts the results of the other lists if one cannot be loaded', async () => {
  const { ask } = await open(administrator, { 'GET /api/location': { status: 404 } })
  await ask('hari')
  await screen.findByRole('option', { name: /^Hari Example See their shifts/ })
  expect(await screen.findByText('1 result')).toBeTruthy()
})

test("Escape on 'Try again' closes the palette, and not the question below it", async () => {
  const { person, ask } = await open(administrator, { 'GET /api/location': { status: 404 } })
  act(() => void confirm({ title: 'Sure?', confirmLabel: 'Yes' }))
  await ask('har zzz')
  const palette = within(await screen.findByRole('dialog', { name: 'Search or jump to' }))
  const again = await palette.findByRole('button', { name: 'Try again' })
  // No result is announced for lists that were not searched.
  expect(palette.queryByText(/^Nothing found/)).toBeNull()
  act(() => again.focus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Sure?' })).toBeTruthy()
})

test('finds only its own restaurants and screens, and no drivers, for a restaurant', async () => {
  const { router, person, ask, requests } = await open(restaurateur)
  await ask('ha')
  await screen.findByRole('option', { name: /Harbour Tacos/ })
  expect(options()).toEqual(['Harbour Tacos See its schedule', 'Harbour side Area, see its schedule'])
  await person.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/schedulerestaurant?location=restaurant-4'))
  expect(requests.filter(({ call }) => call.includes('driver'))).toEqual([])
})

test('distinguishes drivers of the same name', async () => {
  const { ask } = await open(administrator, {
    [DRIVERS]: found(
      { id: 7, name: 'Ann Example (ann@a.test)' },
      { id: 8, name: 'Ann Example (ann@b.test)' },
    ),
  })
  await ask('ann ex')
  expect(
    await screen.findByRole('option', { name: /^Ann Example \(ann@a\.test\) See their shifts/ }),
  ).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Ann Example \(ann@b\.test\) See their shifts/ })).toBeTruthy()
})

test('waits for nothing once the text is cleared, or has one letter', async () => {
  const { person, ask } = await open(administrator)
  const field = await ask('hari')
  await screen.findByRole('option', { name: /^Hari Example/ })
  await person.type(field, '{Backspace}{Backspace}{Backspace}')
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull())
  expect(options().filter((text) => text?.startsWith('Hari'))).toEqual([])
  await person.clear(field)
  await person.type(field, '~')
  expect(await screen.findByText(/^Nothing found/)).toBeTruthy()
  expect(screen.queryByText(/^Loading/)).toBeNull()
})

test('an early Enter waits for the drivers of the whole text', async () => {
  const { answer, release } = heldAnswer()
  const first = found({ id: 7, name: 'Joh Smart' })
  const { router, ask } = await open(administrator, {
    [DRIVERS]: (request: FakeRequest) => (request.call.includes('joh+sm') ? answer() : first(request)),
  })
  const field = await ask('joh')
  await screen.findByRole('option', { name: /^Joh Smart/ })
  fireEvent.change(field, { target: { value: 'joh sm' } })
  await waitFor(() => expect(screen.getByText('Loading the drivers…')).toBeTruthy())
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(router.state.location.pathname).toBe('/home')
  await act(async () =>
    release({
      body: [
        { id: 8, name: 'Joh Sm' },
        { id: 7, name: 'Joh Smart' },
      ],
    }),
  )
  await waitFor(() => expect(router.state.location.href).toBe('/schedule?driver=8'))
})

test('lists the driver chosen last first, even if the search finds others', async () => {
  const { person, ask } = await open(administrator, {
    [DRIVERS]: ({ call }: FakeRequest) => ({
      body:
        call.includes('ids') || call.includes('hari')
          ? [{ id: 7, name: 'Hari Example' }]
          : [{ id: 8, name: 'Haris Sample' }],
    }),
  })
  await ask('hari{Enter}')
  await closed()
  await ask('ha')
  await waitFor(() =>
    expect(options().slice(-2)).toEqual(['Hari Example See their shifts', 'Haris Sample See their shifts']),
  )
  await person.keyboard('{Escape}')
})

test('says that the drivers could not be searched', async () => {
  const { ask } = await open(administrator, { [DRIVERS]: { status: 404 } })
  await ask('zzz')
  expect(await screen.findByText('The drivers could not be loaded.')).toBeTruthy()
  expect(screen.queryByText(/^Nothing found/)).toBeNull()
})
