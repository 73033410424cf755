import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { currentUser } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'

const LOOK = 'GET /api/first-administrator'
const MAKE = 'POST /api/first-administrator'
const ADA = { id: 1, first_name: 'Ada', last_name: 'First', email: 'ada@driverdesk.test', role: 10 }

async function fill(more: Record<string, string> = {}) {
  const person = userEvent.setup()
  const values = {
    'First name': 'Ada',
    'Last name': 'First',
    Email: ADA.email,
    Password: 'secret-1',
    'Confirm password': 'secret-1',
    ...more,
  }
  for (const [name, value] of Object.entries(values)) await person.type(screen.getByLabelText(name), value)
  await person.click(screen.getByRole('button', { name: 'Create account' }))
}

test('creates the first account, signs it in and opens its home', async () => {
  const requests = fakeServer({
    [LOOK]: { body: { needed: true, needs_code: false } },
    [MAKE]: { body: { user: ADA, access_token: 'token' } },
  })
  const router = await openApp('/first-administrator')
  await screen.findByRole('heading', { name: 'Welcome to Driverdesk' })
  expect(screen.queryByLabelText('Code')).toBeNull()
  await fill()
  await screen.findByRole('heading', { name: 'Home' })
  expect(router.state.location.pathname).toBe('/home')
  expect(currentUser()).toMatchObject({ email: ADA.email, role: 10, access_token: 'token' })
  expect(requests.find(({ call }) => call === MAKE)?.body).toEqual({
    firstName: 'Ada',
    lastName: 'First',
    email: ADA.email,
    password: 'secret-1',
    code: '',
  })
})

test('asks for the code on another machine, and keeps the form if it is wrong', async () => {
  const message = 'This is not the right code.'
  fakeServer({
    [LOOK]: { body: { needed: true, needs_code: true } },
    [MAKE]: { status: 403, body: { message } },
  })
  await openApp('/first-administrator')
  await screen.findByLabelText('Code')
  await fill({ Code: 'ABCDE-FGHJK' })
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe(ADA.email)
  expect(currentUser()).toBeNull()
})

test('leads to the login page if someone else was quicker', async () => {
  const { status, message } = refusals.hasAdministrator
  fakeServer({
    [LOOK]: { body: { needed: true, needs_code: false } },
    [MAKE]: { status, body: { message } },
  })
  await openApp('/first-administrator')
  await screen.findByRole('heading', { name: 'Welcome to Driverdesk' })
  await fill()
  const login = await screen.findByRole('link', { name: 'Log in' })
  expect(screen.getByText('This Driverdesk already has an administrator.')).toBeDefined()
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(document.activeElement).toBe(login)
})

test('leads to the login page if there is an administrator', async () => {
  fakeServer({ [LOOK]: { body: { needed: false, needs_code: true } } })
  await openApp('/first-administrator')
  expect((await screen.findByRole('link', { name: 'Log in' })).getAttribute('href')).toBe('/login')
})
