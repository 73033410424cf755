import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'

const STEPS = { company: true, area: true, restaurant: false, driver: false, shift: false }
const answers = (steps: object) => ({ 'GET /api/first-steps': { body: steps } })

const list = async () => within(await screen.findByRole('region', { name: 'First steps' }))

test('ticks what is done, and leads to the rest', async () => {
  fakeServer(answers(STEPS))
  await openApp('/home', administrator)
  const steps = await list()
  expect(steps.getByText('2 of 5 done')).toBeDefined()
  const ticks = steps.getAllByRole('img').map((tick) => tick.getAttribute('aria-label'))
  expect(ticks).toEqual(['Done', 'Done', 'Not done yet', 'Not done yet', 'Not done yet'])
  const links = steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Add restaurants', '/restaurants'],
    ['Add drivers', '/drivers'],
    ['Open the schedule', '/schedule'],
  ])
})

test('stays hidden once dismissed', async () => {
  const requests = fakeServer(answers(STEPS))
  await openApp('/home', administrator)
  await userEvent.setup().click((await list()).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  const asked = requests.length
  cleanup()
  await openApp('/home', administrator)
  await screen.findByRole('heading', { name: 'Home' })
  expect(requests.slice(asked).map(({ call }) => call)).not.toContain('GET /api/first-steps')
})

test('a link to it shows it again, until it is dismissed again', async () => {
  localStorage.setItem('driverdesk.first-steps-away', 'true')
  fakeServer(answers(STEPS))
  const router = await openApp('/home#first-steps', administrator)
  await userEvent.setup().click((await list()).getByRole('button', { name: 'Dismiss' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull())
  expect(router.state.location.href).toBe('/home')
})

test.each([
  [
    'an agency that has done everything',
    administrator,
    { ...STEPS, restaurant: true, driver: true, shift: true },
  ],
  ['a manager', manager, STEPS],
])('is not shown to %s', async (_, user, steps) => {
  fakeServer(answers(steps))
  await openApp('/home', user)
  await screen.findByRole('heading', { name: 'Home' })
  expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
})
