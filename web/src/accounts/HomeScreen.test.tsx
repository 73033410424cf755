import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { manager, restaurateur } from '../testing/people.ts'

const shown = () =>
  screen.getAllByRole('term').map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)

test('shows staff their first name, last name, e-mail and role', async () => {
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

test('shows a restaurant account its restaurants with their addresses', async () => {
  fakeServer({})
  await openApp('/home', restaurateur)
  await screen.findByRole('heading', { name: 'Restaurants' })
  const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
  expect(rows).toEqual(['Harbour Tacos1 Quay Road', 'Harbour SushiInactiveNo address'])
  const link = screen.getByRole('link', { name: 'Harbour Tacos' })
  expect(link.getAttribute('href')).toBe('/schedulerestaurant?location=restaurant-4')
  expect(screen.queryByRole('link', { name: 'Harbour Sushi' })).toBeNull()
})

test('a restaurant account without restaurants is told whom to ask', async () => {
  fakeServer({})
  await openApp('/home', { ...restaurateur, restaurants: [] })
  expect(await screen.findByText('No restaurants found')).toBeTruthy()
  expect(screen.getByText('Ask the agency to add your restaurant to this account.')).toBeTruthy()
})
