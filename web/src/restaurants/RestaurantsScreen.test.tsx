import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { driverRecord } from '../drivers/testing/driverRecord.ts'
import { receiveLive } from '../kernel/live.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { area, placesAnswers, restaurant } from '../testing/places.ts'

const AREAS = [area(1, 'North'), area(2, 'South')]
const TACOS = restaurant(4, 'Harbour Tacos')
const SUSHI = restaurant(5, 'Harbour Sushi', { status: 20 })
const PIZZA = restaurant(6, 'Orchard Pizza', {
  area_id: 2,
  email: 'orchard@driverdesk.test',
  restaurateur: { id: 2, email: 'orchard@driverdesk.test' },
})

type Answers = Parameters<typeof fakeServer>[0]

async function showRestaurants(answers: Answers = {}, path = '/restaurants') {
  const person = userEvent.setup()
  const requests = fakeServer({ ...placesAnswers(AREAS, [TACOS, SUSHI, PIZZA]), ...answers })
  const router = await openApp(path, administrator)
  await screen.findByRole('heading', { name: 'Restaurants' })
  return { person, router, sent: (call: string) => requests.filter((asked) => asked.call === call) }
}

const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, -1)
      .map(({ textContent }) => textContent),
  )
const names = async () => (await rows()).map(([name]) => name)
const choose = async (person: ReturnType<typeof userEvent.setup>, filter: string, choice: string) => {
  await person.click(screen.getByRole('combobox', { name: filter }))
  await person.click(await screen.findByRole('option', { name: choice }))
}
const doTo = async (person: ReturnType<typeof userEvent.setup>, name: string, action: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await person.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the list of restaurants', () => {
  test('shows the active restaurants with address, restaurateur’s email and area', async () => {
    await showRestaurants()
    expect(await rows()).toEqual([
      ['Harbour Tacos', '4 Quay Road', 'harbour@driverdesk.test', 'North'],
      ['Orchard Pizza', '6 Quay Road', 'orchard@driverdesk.test', 'South'],
    ])
  })

  test('filters by status, area, restaurateur and name through search parameters', async () => {
    const { person, router } = await showRestaurants()
    await choose(person, 'Status', 'All statuses')
    expect(await names()).toEqual(['Harbour Tacos', 'Harbour SushiInactive', 'Orchard Pizza'])
    expect(screen.getByRole('button', { name: 'Export CSV (3)' })).toBeDefined()
    await choose(person, 'Status', 'Inactive only')
    expect(await names()).toEqual(['Harbour SushiInactive'])
    await choose(person, 'Status', 'Active only')
    await choose(person, 'Area', 'South')
    expect(await names()).toEqual(['Orchard Pizza'])
    await choose(person, 'Restaurateur', 'harbour@driverdesk.test')
    expect(await screen.findByText('No restaurants found')).toBeDefined()
    expect(router.state.location.search).toEqual({ area: 2, account: 'harbour@driverdesk.test' })
    await person.click(screen.getByRole('button', { name: 'Show all restaurants' }))
    await person.type(screen.getByRole('textbox', { name: 'Search by name' }), 'SUSHI')
    await waitFor(async () => expect(await names()).toEqual(['Harbour SushiInactive']))
    await waitFor(() => expect(router.state.location.search).toEqual({ status: 'all', q: 'SUSHI' }))
  })

  test('leads to the areas first while there is none', async () => {
    await showRestaurants(placesAnswers([], []))
    expect(await screen.findByText('Add an area first, then its restaurants.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add an area' }).getAttribute('href')).toBe('/areas')
  })

  test('says what to do when it is empty, and refetches for another status', async () => {
    const { person, sent } = await showRestaurants(placesAnswers(AREAS, []))
    expect(await screen.findByText('No restaurants found')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Add Restaurant' })).toHaveLength(2)
    await choose(person, 'Status', 'Inactive only')
    await waitFor(() => expect(sent('GET /api/restaurant?status=all')).toHaveLength(2))
  })

  test('follows the changes of others', async () => {
    const all = { restaurants: [TACOS] }
    await showRestaurants({ 'GET /api/restaurant?status=all': () => ({ body: all.restaurants }) })
    expect(await names()).toEqual(['Harbour Tacos'])
    all.restaurants = [TACOS, PIZZA]
    act(() => receiveLive({ seq: 1, channel: 'restaurant', event: 'store', data: PIZZA }))
    await waitFor(async () => expect(await names()).toEqual(['Harbour Tacos', 'Orchard Pizza']))
  })
})

describe('the menu of a restaurant', () => {
  test('opens the schedule', async () => {
    const { person, router } = await showRestaurants()
    await doTo(person, 'Harbour Tacos', 'Schedule')
    await waitFor(() => expect(router.state.location.href).toBe('/schedule?location=restaurant-4'))
  })

  test('marks it as inactive, and the list of active ones drops it', async () => {
    let now = [TACOS, PIZZA]
    const { person, sent } = await showRestaurants({
      'GET /api/restaurant?status=all': () => ({ body: now }),
      'GET /api/restaurant/4/coming': { body: { shifts: 24, published: 17 } },
      'PUT /api/restaurant/4?inactive=true': () => {
        now = [{ ...TACOS, status: 20 }, PIZZA]
        return { body: now[0] }
      },
    })
    await doTo(person, 'Harbour Tacos', 'Mark as Inactive')
    const question = await screen.findByRole('dialog', { name: 'Mark Harbour Tacos as inactive?' })
    expect(question.textContent).toContain('It has 24 shifts from today on, 17 of them published.')
    expect(sent('PUT /api/restaurant/4?inactive=true')).toEqual([])
    await person.click(within(question).getByRole('button', { name: 'Mark as Inactive' }))
    expect(await screen.findByText('Harbour Tacos is inactive now.')).toBeDefined()
    await waitFor(async () => expect(await names()).toEqual(['Orchard Pizza']))
    expect(sent('PUT /api/restaurant/4?inactive=true')[0]?.body).toEqual({
      status: 20,
      updated_at: TACOS.updated_at,
    })
  })

  test('removes it after a question, and shows a refusal', async () => {
    const id = ['This restaurant has shifts and cannot be removed.']
    const { person } = await showRestaurants({
      [`DELETE /api/restaurant/4?updated_at=${encodeURIComponent(TACOS.updated_at)}`]: {
        status: 400,
        body: { id },
      },
    })
    await doTo(person, 'Harbour Tacos', 'Delete')
    const question = await screen.findByRole('dialog', { name: 'Remove restaurant Harbour Tacos?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    const refusal = await screen.findByRole('dialog', { name: 'This restaurant was not removed' })
    expect(within(refusal).getByText(id[0] as string)).toBeDefined()
  })

  const record = driverRecord({ id: 7, first_name: 'Driver', last_name: 'One' })

  async function openWorkingHere(answers: Parameters<typeof showRestaurants>[0]) {
    const driver = {
      id: 7,
      first_name: 'Driver',
      last_name: 'One',
      full_name: 'Driver One',
      email: 'one@driverdesk.test',
      phone: '07700 900000',
      address: '1 High Street, London',
      preference: 'preferred',
    }
    const shown = await showRestaurants({ 'GET /api/restaurant/4/drivers': { body: [driver] }, ...answers })
    await doTo(shown.person, 'Harbour Tacos', 'Drivers working here')
    const dialog = await screen.findByRole('dialog', { name: 'Drivers working here: Harbour Tacos' })
    return { ...shown, dialog, name: await within(dialog).findByRole('button', { name: 'Driver One' }) }
  }

  test('lists the drivers working there, and opens a driver from the list', async () => {
    const { person, router, dialog, name, sent } = await openWorkingHere({
      'GET /api/driver/7': { body: record },
    })
    const [row] = within(dialog).getAllByRole('row').slice(1)
    expect(
      within(row as HTMLElement)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Driver OnePreferred', 'one@driverdesk.test', '07700 900000', '1 High Street, London'])
    const schedule = within(dialog).getByRole('link', { name: 'Schedule' })
    expect(schedule.getAttribute('href')).toBe('/schedule?location=restaurant-4')
    await person.type(within(dialog).getByRole('textbox', { name: 'Search drivers' }), 'one')
    await person.click(name)
    await screen.findByRole('dialog', { name: 'Edit Driver: Driver One' })
    expect(router.state.location.pathname).toBe('/restaurants')
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit Driver/ })).toBeNull())
    expect(within(dialog).getByDisplayValue('one')).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(name))
    await person.click(within(dialog).getByRole('button', { name: 'Export CSV (1)' }))
    expect(sent('POST /api/driver/export')[0]?.body).toEqual({ status: '10', ids: [7] })
  })

  test('closes a driver that is still loading, and loads the current one the next time', async () => {
    const answers: ((answer: { body: unknown }) => void)[] = []
    const { person, dialog, name } = await openWorkingHere({
      'GET /api/driver/7': () => new Promise((done) => answers.push(done)),
    })
    const open = async () => {
      await person.click(name)
      return screen.findByRole('dialog', { name: 'Edit Driver' })
    }
    await open()
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Driver' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(name))

    await open()
    answers.at(-1)?.({ body: record })
    await screen.findByRole('dialog', { name: 'Edit Driver: Driver One' })
    await person.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit Driver/ })).toBeNull())

    await open()
    const later = { ...record, first_name: 'Dora', updated_at: '2026-03-02T09:00:00.000Z' }
    act(() => receiveLive({ seq: 2, channel: 'driver', event: 'update', data: later }))
    answers.at(-1)?.({ body: record })
    const form = await screen.findByRole('dialog', { name: 'Edit Driver: Driver One' })
    expect(within(form).getByRole('textbox', { name: /^First name/ })).toHaveProperty('value', 'Dora')
    expect(dialog.isConnected).toBe(true)
  })
})
