import type { RestaurantForRestaurant } from '@driverdesk/contract/restaurants/restaurant.shapes.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { currentUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { manager, restaurateur } from '../testing/people.ts'

const shown = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('shows staff their first name, last name, email and role', async () => {
  fakeServer({})
  await openApp('/home', manager)
  await screen.findByRole('heading', { name: 'Home' })
  expect(shown()).toEqual([
    'First name: Manager',
    'Last name: Demo',
    'Email: manager@driverdesk.test',
    'Role: Manager',
  ])
  expect(screen.queryByRole('heading', { name: 'Restaurants' })).toBeNull()
})

test('tells a restaurant account without restaurants who can help', async () => {
  fakeServer({ 'GET /api/restaurant?status=all': { body: [] } })
  await openApp('/home', { ...restaurateur, restaurants: [] })
  expect(await screen.findByText('No restaurants found')).toBeTruthy()
  expect(screen.getByText('Ask the agency to add your restaurant to this account.')).toBeTruthy()
})

const TACOS: RestaurantForRestaurant = {
  id: 4,
  name: 'Harbour Tacos',
  area_id: 2,
  status: 10,
  address: '1 Quay Road',
  contact_name: 'The manager',
  contactName: 'The manager',
  telephone: '020 7946 0000',
  postcode: 'SE1 1AA',
  map_latitude: 51.5,
  map_longitude: -0.1,
  meal: 'One main',
  uniform: '',
  cash_orders: '',
  waiting_location: '',
  other: '',
  bonus_target: '',
  logo_src: 'a.png',
  service_agreement_src: 'paper.pdf',
  updated_at: '2026-03-01T10:00:00.000Z',
}
const SUSHI: RestaurantForRestaurant = {
  ...TACOS,
  id: 5,
  name: 'Harbour Sushi',
  address: '',
  status: 20,
  service_agreement_src: null,
}

async function openHome(answers: Parameters<typeof fakeServer>[0] = {}) {
  const person = userEvent.setup({ delay: null })
  const requests = fakeServer({ 'GET /api/restaurant?status=all': { body: [TACOS, SUSHI] }, ...answers })
  await openApp('/home', restaurateur)
  await waitFor(() => expect(editButton('Harbour Tacos').disabled).toBe(false))
  return { person, requests }
}

const editButton = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Edit profile of ${name}` })

async function openProfile(answers: Parameters<typeof fakeServer>[0] = {}) {
  const { person, requests } = await openHome(answers)
  await person.click(editButton('Harbour Tacos'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit profile' }))
  const field = (label: string | RegExp) =>
    dialog.getByLabelText<HTMLInputElement>(label, { selector: 'input,textarea' })
  return {
    person,
    dialog,
    field,
    type: (label: string | RegExp, value: string) => fireEvent.change(field(label), { target: { value } }),
    submit: () => dialog.getByRole<HTMLButtonElement>('button', { name: /^(Accept Changes|Try again)$/ }),
    sent: () =>
      requests.filter(({ call }) => call === 'POST /api/restaurant/profile/4').map(({ body }) => body),
  }
}

describe('the restaurants of an account', () => {
  test('link to their schedules, an export, and a map of the address', async () => {
    const { person, requests } = await openHome()
    const rows = screen.getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Harbour Tacos1 Quay Road'),
      expect.stringContaining('Harbour SushiInactiveNo address'),
    ])
    const link = screen.getByRole('link', { name: 'Harbour Tacos' })
    expect(link.getAttribute('href')).toBe('/schedulerestaurant?location=restaurant-4')
    expect(screen.queryByRole('link', { name: 'Harbour Sushi' })).toBeNull()
    await person.click(screen.getByRole('button', { name: '1 Quay Road' }))
    const map = await screen.findByRole('dialog', { name: 'Harbour Tacos' })
    expect(within(map).getByText('51.50000° N, 0.10000° W')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Export CSV (2)', hidden: true }))
    expect(requests.find(({ call }) => call === 'POST /api/restaurant/export')?.body).toEqual({
      status: 'all',
      ids: [4, 5],
    })
  })

  test('are listed without actions if the details cannot be loaded', async () => {
    const refused = { status: 403, body: { message: 'Not for you.' } }
    fakeServer({ 'GET /api/restaurant?status=all': refused, 'GET /api/auth/sessions': { body: [] } })
    await openApp('/home', restaurateur)
    expect(await screen.findByText('The details of your restaurants could not be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(editButton('Harbour Tacos').disabled).toBe(true)
  })
})

describe('the account’s own profile', () => {
  test('is sent completely, with its logo and without passwords, and updates the stored user', async () => {
    const saved = { ...TACOS, name: 'Quay Tacos', address: '2 Quay Road' }
    const { person, dialog, field, type, submit, sent } = await openProfile({
      'POST /api/restaurant/profile/4': { body: saved },
    })
    expect([field('Email').value, field('Email').readOnly]).toEqual(['restaurant@driverdesk.test', true])
    type(/^Restaurant name/, '')
    expect(submit().disabled).toBe(true)
    expect(dialog.getByText('Restaurant name is required.')).toBeTruthy()
    type(/^Restaurant name/, 'Quay Tacos')
    type(/^Address/, '2 Quay Road')
    await person.click(dialog.getByRole('tab', { name: 'Additional' }))
    expect(dialog.getByRole('button', { name: 'Download the agreement' })).toBeTruthy()
    type('Meal', '')
    const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    await person.upload(picker, new File(['logo'], 'logo.png', { type: 'image/png' }))
    await person.click(submit())
    expect(await screen.findByText('Quay Tacos has been saved.')).toBeTruthy()
    expect(sent()).toEqual([
      {
        _method: 'PATCH',
        id: '4',
        updated_at: TACOS.updated_at,
        name: 'Quay Tacos',
        contactName: 'The manager',
        address: '2 Quay Road',
        telephone: '020 7946 0000',
        postcode: 'SE1 1AA',
        meal: '',
        uniform: '',
        cash_orders: '',
        waiting_location: '',
        other: '',
        bonus_target: '',
        logo_src: 'a.png',
        file: expect.any(File),
      },
    ])
    expect(currentUser()?.restaurants.map(({ name, address }) => [name, address])).toEqual([
      ['Quay Tacos', '2 Quay Road'],
      ['Harbour Sushi', ''],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('asks for the current password only with a new one, and clears it after any error', async () => {
    let refused: { status: number; body: unknown } = {
      status: 400,
      body: { current_password: ['The current password is not correct.'] },
    }
    const { person, dialog, field, type, submit, sent } = await openProfile({
      'POST /api/restaurant/profile/4': () => refused,
    })
    expect(dialog.queryByLabelText(/^Current password/)).toBeNull()
    await person.click(dialog.getByRole('switch', { name: /^Change Password/ }))
    expect(dialog.getByText('Please enter your current password')).toBeTruthy()
    type(/^Current password/, 'driverdesk')
    type(/^New password/, 'short')
    expect([submit().disabled, dialog.getByText('5 / 12, longer is allowed; at least 6')]).toEqual([
      true,
      expect.anything(),
    ])
    expect(dialog.getByText('New password: Password should be at least six symbols long')).toBeTruthy()
    type(/^New password/, 'otter-42')
    await person.click(submit())
    expect(await dialog.findByText('The current password is not correct.')).toBeTruthy()
    expect(sent()[0]).toMatchObject({ current_password: 'driverdesk', password: 'otter-42' })
    expect([field(/^Current password/).value, field(/^New password/).value]).toEqual(['', 'otter-42'])

    refused = { status: 500, body: { message: 'Something failed here.' } }
    type(/^Current password/, 'driverdesk')
    type(/^Contact name/, 'The owner')
    await person.click(submit())
    const alert = within(await dialog.findByRole('alert'))
    expect([alert.getByText('Unknown error'), alert.getByText('Something failed here.')]).toHaveLength(2)
    expect([field(/^Current password/).value, field(/^Contact name/).value]).toEqual(['', 'The owner'])
  })
})
