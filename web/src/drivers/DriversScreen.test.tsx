import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import { ana, applicant, ben, openDrivers } from './testing/openDrivers.ts'

const rows = async () =>
  (await screen.findAllByRole('row')).slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(0, -1)
      .map((cell) => cell.textContent),
  )
const names = async () => (await rows()).map(([name]) => name)

describe('the list', () => {
  test('shows each driver with areas, completeness, status, activation and activity', async () => {
    await openDrivers('/drivers')
    expect(await rows()).toEqual([
      [
        'Ana OneCar insurance expired on 01/03/2026',
        'North',
        '–',
        '21%',
        'Active (Activated: 03/02/2026 10:30)',
        '03/02/2026',
        'was online: 10/03/2026 18:05',
      ],
      [
        'Ben OneDriving licence expires on 01/04/2026',
        'East',
        '–',
        '17%',
        'Active (Never activated)',
        '–',
        'online',
      ],
    ])
    const [dot] = screen.getAllByRole('button', { name: /^Active/ })
    act(() => dot?.focus())
    expect((await screen.findByRole('tooltip')).textContent).toBe('Activated: 03/02/2026 10:30')
    act(() => dot?.blur())
    await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  })

  test('is exported as filtered and sorted, and the button shows the number', async () => {
    const { person, requests } = await openDrivers('/drivers?sort=-name')
    await names()
    await person.click(await screen.findByRole('button', { name: 'Export CSV (2)' }))
    await person.click(screen.getByRole('textbox', { name: 'Search drivers' }))
    await person.paste('ben')
    await person.click(await screen.findByRole('button', { name: 'Export CSV (1)' }))
    const asked = () => requests.filter(({ call }) => call === 'POST /api/driver/export')
    await waitFor(() => expect(asked()).toHaveLength(2))
    expect(asked().map(({ body }) => body)).toEqual([
      { status: '10', ids: [ben.id, ana.id] },
      { status: '10', ids: [ben.id] },
    ])
  })

  test.each([
    ['q=BEN%40', 'no one'],
    ['q=ana%40driverdesk', 'Ana OneCar insurance expired on 01/03/2026'],
    ['area=3', 'Ben OneDriving licence expires on 01/04/2026'],
    ['documents=expired', 'Ana OneCar insurance expired on 01/03/2026'],
    ['documents=expiring', 'Ben OneDriving licence expires on 01/04/2026'],
    ['group=applicants', 'Cleo One'],
    ['group=incomplete', 'Cleo One'],
    ['group=completed', 'no one'],
  ])('for %s shows %s', async (search, name) => {
    await openDrivers(`/drivers?${search}`)
    if (name === 'no one') expect(await screen.findByText('No drivers found')).toBeDefined()
    else expect(await names()).toEqual([name])
  })

  test('leads to the areas first while there is none', async () => {
    const none = { body: [] }
    await openDrivers('/drivers', { 'GET /api/area': none, 'GET /api/driver?status=10': none })
    expect(await screen.findByText('Add an area first, then its drivers.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Add an area' }).getAttribute('href')).toBe('/areas')
  })

  test('is sorted by a column, which the address keeps', async () => {
    const { person, router } = await openDrivers('/drivers')
    await person.click(await screen.findByRole('button', { name: /^Areas/ }))
    expect((await names())[0]).toMatch(/^Ben/)
    expect(router.state.location.search).toMatchObject({ sort: 'areas' })
  })

  test('updates when others change a driver', async () => {
    await openDrivers('/drivers')
    await names()
    const change = (seq: number, data: DriverRecord) =>
      act(async () => receiveLive({ seq, channel: 'driver', event: 'update', data }))
    await change(1, { ...ben, status: 20, updated_at: '2026-03-11T10:00:00.000Z' })
    await waitFor(async () => expect(await names()).toHaveLength(1))
  })
})

describe('the menu of a driver', () => {
  test('marks as inactive, and says how many published shifts stay', async () => {
    const inactive = { ...ana, status: 20, updated_at: '2026-03-11T12:00:00.000Z', upcoming_shifts: 2 }
    const { requests, person } = await openDrivers('/drivers', {
      'PUT /api/driver/1?inactive=true': { body: inactive },
    })
    await person.click(await screen.findByRole('button', { name: 'Actions for Ana One' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Mark as Inactive', hidden: true }))
    expect(
      await screen.findByText(/^Ana One is inactive but still has 2 published shifts from today on/),
    ).toBeDefined()
    expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      status: 20,
      updated_at: ana.updated_at,
    })
    expect(await names()).toEqual(['Ben OneDriving licence expires on 01/04/2026'])
  })

  test('restores progress, and says that someone else changed the driver first', async () => {
    const message = 'This driver was changed by another administrator at 12:00. Reload to see the change.'
    const { person } = await openDrivers('/drivers?group=applicants', {
      'GET /api/driver?status=30': { body: [{ ...applicant, not_progressing: 10 }] },
      'PUT /api/driver/3?progressing=true': { status: 409, body: { message } },
    })
    await person.click(await screen.findByRole('button', { name: 'Actions for Cleo One' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Restore Progressing', hidden: true }))
    expect(await screen.findByText(message)).toBeDefined()
  })
})

describe('a link', () => {
  test('to a driver shows the driver alone, with the dialog open', async () => {
    const { router } = await openDrivers('/drivers/2', { 'GET /api/driver/2': { body: ben } })
    expect(await screen.findByRole('dialog', { name: 'Edit Driver: Ben One' })).toBeDefined()
    expect(router.state.location.pathname).toBe('/drivers')
    expect(router.state.location.search).toEqual({ q: ben.email })
  })

  test('to a deleted driver says so', async () => {
    await openDrivers('/drivers/9', {
      'GET /api/driver/9': { status: 404, body: { message: 'This driver does not exist.' } },
    })
    expect(await screen.findByText('This driver does not exist.')).toBeDefined()
    expect(await names()).toHaveLength(2)
  })

  test('to a first name lists those drivers, without sorting and area filter', async () => {
    const { person, router, requests } = await openDrivers('/drivers/ana', {
      'GET /api/driver?status=20': {
        body: [{ ...ana, id: 9, last_name: 'Two', full_name: 'Ana Two', status: 20 }],
      },
    })
    expect(await names()).toEqual(['Ana OneCar insurance expired on 01/03/2026'])
    expect(screen.queryByLabelText('Area')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Name/ })).toBeNull()
    await person.click(screen.getByRole('combobox', { name: 'Status' }))
    await person.click(await screen.findByRole('option', { name: 'Show only inactive' }))
    await waitFor(async () => expect((await names())[0]).toMatch(/^Ana Two/))
    expect(router.state.location.search).toMatchObject({ group: 'inactive' })
    await person.click(screen.getByRole('button', { name: 'Export CSV (1)' }))
    expect(requests.find(({ call }) => call === 'POST /api/driver/export')?.body).toEqual({
      status: '20',
      ids: [9],
    })
  })
})
