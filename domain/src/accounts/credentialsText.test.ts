import { expect, test } from 'vitest'
import { credentialsText } from './credentialsText.ts'

const signIn = {
  name: 'North  Kitchens\nBcc: someone',
  email: 'north@driverdesk.test',
  password: 'kf4p-mw9x-tz3e',
  tab: 'Business',
  address: 'https://desk.driverdesk.test/login',
} as const

test('the mail says who, where, with what, and to change it; a name stays on its line', () => {
  expect(credentialsText(signIn)).toBe(`Hello North Kitchens Bcc: someone,

an account on Driverdesk has been made for you.

Sign in at: https://desk.driverdesk.test/login (tab "Business")
Email: north@driverdesk.test
Password: kf4p-mw9x-tz3e

Please change this password soon after you have signed in, and pass it on to no one.

If you did not expect this message, you need not do anything.
`)
})

test('anyone who has no name is greeted all the same', () => {
  expect(credentialsText({ ...signIn, name: ' ' })).toMatch(/^Hello,\n/)
})
