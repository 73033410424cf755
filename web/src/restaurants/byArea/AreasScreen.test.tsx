import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { receiveLive } from '../../kernel/live.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { administrator } from '../../testing/people.ts'
import { area, placesAnswers, restaurant } from '../../testing/places.ts'

const NORTH = area(1, 'North')
const SOUTH = area(2, 'South', { city_id: 2, standardPayRate: 10, weekendPayRate: 0.5 })
const RESTAURANTS = [
  restaurant(4, 'Harbour Tacos'),
  restaurant(5, 'Harbour Sushi', { status: 20 }),
  restaurant(6, 'Orchard Pizza'),
]
const TYPED = { city: 'Brighton', name: 'West', standardPayRate: 12.05, weekendPayRate: 14 }

type Answers = Parameters<typeof fakeServer>[0]

async function showAreas(answers: Answers = {}, path = '/areas') {
  const person = userEvent.setup()
  const requests = fakeServer({ ...placesAnswers([NORTH, SOUTH], RESTAURANTS), ...answers })
  const router = await openApp(path, administrator)
  await screen.findByRole('heading', { name: 'Areas' })
  const sent = (method: string) => requests.filter(({ call }) => call.startsWith(method))
  return { person, router, sent }
}

const shown = (name: string) => screen.findByRole('region', { name })
const menuOf = async (person: ReturnType<typeof userEvent.setup>, name: string) => {
  await person.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
}

describe('the list of areas', () => {
  test('shows one area a page with city, pay per hour and active restaurants', async () => {
    const { person } = await showAreas()
    const north = await shown('North')
    expect(within(north).getByText('London')).toBeDefined()
    expect(
      within(north)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(['£11.50 per hour', '£13.00 per hour'])
    const rows = within(north).getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Harbour Tacos',
      'Orchard Pizza',
    ])
    expect(screen.queryByRole('region', { name: 'South' })).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Next page' }))
    const south = await shown('South')
    expect(within(south).getByText('No restaurants found in this area')).toBeDefined()
    expect(screen.getByText('2–2 of 2')).toBeDefined()
  })

  test('pages through the restaurants of each area separately, and follows their changes', async () => {
    localStorage.setItem(`driverdesk.page-size/${administrator.email}/areas`, '5')
    localStorage.setItem(`driverdesk.page-size/${administrator.email}/area-restaurants`, '10')
    let restaurants = [1, 2].flatMap((area_id) =>
      Array.from({ length: 11 }, (_, at) =>
        restaurant(area_id * 100 + at, `Place ${area_id * 100 + at}`, { area_id }),
      ),
    )
    await showAreas({ 'GET /api/restaurant?status=all': () => ({ body: restaurants }) })
    const north = await shown('North')
    expect(screen.getAllByRole('navigation', { name: /^Pages of/ }).map((one) => one.ariaLabel)).toEqual([
      'Pages of restaurants of North',
      'Pages of restaurants of South',
    ])
    expect(within(north).getByRole('combobox', { name: 'Restaurants per page of North' })).toBeDefined()
    restaurants = [restaurant(100, 'Quay Curry')]
    act(() => receiveLive({ seq: 1, channel: 'restaurant', event: 'update', data: { id: 100 } }))
    expect(await within(north).findByText('Quay Curry')).toBeDefined()
  })

  test('follows areas that others rename, add and remove', async () => {
    let areas = [NORTH, SOUTH]
    await showAreas({ 'GET /api/area': () => ({ body: areas }) })
    await shown('North')
    areas = [area(1, 'Far North'), SOUTH]
    act(() => receiveLive({ seq: 2, channel: 'area', event: 'update', data: { id: 1 } }))
    await shown('Far North')
    areas = [SOUTH]
    act(() => receiveLive({ seq: 3, channel: 'area', event: 'destroy', data: { id: 1 } }))
    await shown('South')
    expect(screen.getByText('1–1 of 1')).toBeDefined()
  })

  test('shows one area, chosen by a search parameter', async () => {
    const { person, router } = await showAreas()
    await shown('North')
    await person.click(screen.getByRole('combobox', { name: 'Area' }))
    await person.click(await screen.findByRole('option', { name: 'South, Brighton' }))
    await shown('South')
    expect(router.state.location.search).toEqual({ area: 2 })
    await person.click(screen.getByRole('combobox', { name: 'Area' }))
    await person.click(await screen.findByRole('option', { name: 'All areas' }))
    await shown('North')
  })

  test('says what to do when there are no areas', async () => {
    await showAreas(placesAnswers([], []))
    expect(await screen.findByText('No areas found')).toBeDefined()
    expect(screen.getAllByRole('button', { name: 'Add Area' })).toHaveLength(2)
  })

  test('says when areas could not be loaded, and loads them on a second attempt', async () => {
    let line: 'down' | 'up' = 'down'
    const answer = () =>
      line === 'up'
        ? { body: [NORTH] }
        : { status: 403, body: { message: 'You do not have permission to do this.' } }
    const { person } = await showAreas({ 'GET /api/area': answer })
    expect(await screen.findByText('The areas could not be loaded')).toBeDefined()
    line = 'up'
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await shown('North')
  })
})

describe('the dialog of an area', () => {
  test('adds an area with a new city, and shows it', async () => {
    const west = area(3, 'West', { city_id: 9 })
    const added: { areas: (typeof NORTH)[] } = { areas: [NORTH, SOUTH] }
    const { person, router, sent } = await showAreas({
      'GET /api/area': () => ({ body: added.areas }),
      'POST /api/area': () => {
        added.areas = [...added.areas, west]
        return { body: west }
      },
    })
    await person.click(screen.getByRole('button', { name: 'Add Area' }))
    const dialog = await screen.findByRole('dialog', { name: 'Add Area' })
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Area' })
    expect([submit.disabled, within(dialog).queryByText('City is required')]).toEqual([true, null])
    await person.type(within(dialog).getByLabelText(/^City/, { selector: 'input' }), 'Hove')
    expect(within(dialog).getByText('A new city: it is added with this area.')).toBeDefined()
    await person.type(within(dialog).getByLabelText(/^Area name/), 'West')
    await person.type(within(dialog).getByLabelText(/^Standard pay/), '12.05')
    expect(within(dialog).getByText('Weekend pay: Pay rate is required')).toBeDefined()
    await person.type(within(dialog).getByLabelText(/^Weekend pay/), '14')
    await person.click(within(dialog).getByRole('combobox', { name: 'Open shifts in the drivers’ app' }))
    await person.click(await screen.findByRole('option', { name: 'Drivers ask, the office decides' }))
    await person.type(within(dialog).getByLabelText(/^Give it to the best driver/), '24')
    await person.click(submit)
    await shown('West')
    const rule = { claims: 'ask', claim_hours: 24 }
    expect(sent('POST').map(({ body }) => body)).toEqual([{ ...TYPED, ...rule, city: 'Hove' }])
    expect(sent('POST')[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(router.state.location.search).toEqual({ area: 3 })
  })

  test('shows the server’s message under its field, and keeps what was typed', async () => {
    const body = { name: ['This city already has an area of this name.'] }
    const { person, sent } = await showAreas({ 'PUT /api/area/1': { status: 400, body } })
    await shown('North')
    await person.click(screen.getByRole('button', { name: 'Edit Area' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Area' })
    const name = within(dialog).getByLabelText<HTMLInputElement>(/^Area name/)
    await person.clear(name)
    await person.type(name, 'South')
    await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
    expect(await within(dialog).findByText(body.name[0] as string)).toBeDefined()
    expect(name.value).toBe('South')
    expect(sent('PUT')[0]?.body).toEqual({
      city: 'London',
      name: 'South',
      standardPayRate: 11.5,
      weekendPayRate: 13,
      claims: 'off',
      claim_hours: null,
      updated_at: NORTH.updated_at,
    })
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Area' })).toBeNull())
  })

  test('loads what someone else saved, and keeps what this person typed', async () => {
    const message = 'This area was changed by Other at 09:00. Reload to see the change.'
    const later = { ...NORTH, name: 'North East', weekendPayRate: 15, updated_at: '2026-03-02T09:00:00.000Z' }
    let now = NORTH
    const { person, sent } = await showAreas({
      'GET /api/area': () => ({ body: [now, SOUTH] }),
      'PUT /api/area/1': ({ body }) =>
        (body as { updated_at: string }).updated_at === later.updated_at
          ? { body: later }
          : { status: 409, body: { message } },
    })
    await shown('North')
    await person.click(screen.getByRole('button', { name: 'Edit Area' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Area' })
    const standard = within(dialog).getByLabelText(/^Standard pay/)
    await person.clear(standard)
    await person.type(standard, '12')
    now = later
    await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
    expect(await within(dialog).findByText(message)).toBeDefined()
    await person.click(within(dialog).getByRole('button', { name: 'Reload' }))
    expect(await within(dialog).findByText('Reloaded. Your changes are kept: Standard pay.')).toBeDefined()
    await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent('PUT').at(-1)?.body).toMatchObject({
      name: 'North East',
      standardPayRate: 12,
      weekendPayRate: 15,
    })
  })
})

describe('removing', () => {
  test('an area needs a confirmation, and a refusal is shown', async () => {
    const id = ['This area still has 2 restaurants. Give them another area first.']
    const { person } = await showAreas({
      [`DELETE /api/area/1?updated_at=${encodeURIComponent(NORTH.updated_at)}`]: {
        status: 400,
        body: { id },
      },
    })
    await shown('North')
    await person.click(screen.getByRole('button', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Remove area North?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    const refusal = await screen.findByRole('dialog', { name: 'This area was not removed' })
    expect(within(refusal).getByText(id[0] as string)).toBeDefined()
  })

  test('a restaurant is offered in its menu, beside its schedule and drivers', async () => {
    const call = `DELETE /api/restaurant/4?updated_at=${encodeURIComponent(NORTH.updated_at)}`
    const { person, sent } = await showAreas({ [call]: { body: { id: 4 } } })
    expect(await menuOf(person, 'Harbour Tacos')).toEqual([
      'Edit Details',
      'Schedule',
      'Drivers working here',
      'New post',
      'Show on the map',
      'Create password link',
      'View as this user',
      'Mark as Inactive',
      'Delete',
    ])
    await person.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const question = await screen.findByRole('dialog', { name: 'Remove restaurant Harbour Tacos?' })
    await person.click(within(question).getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(sent('DELETE').map((asked) => asked.call)).toEqual([call]))
  })
})
