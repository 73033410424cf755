import { expect, test } from 'vitest'
import { credentialsText } from './credentialsText.ts'

const signIn = {
  name: 'North  Kitchens\nBcc: someone',
  email: 'north@driverdesk.test',
  password: 'kf4p-mw9x-tz3e',
  tab: 'Business',
  address: 'https://desk.driverdesk.test/login',
} as const

test('names the account, the address and the password, and asks to change it; a name stays on one line', () => {
  expect(credentialsText(signIn)).toBe(`Hello North Kitchens Bcc: someone,

An account on Driverdesk has been created for you.

Log in at: https://desk.driverdesk.test/login (tab "Business")
Email: north@driverdesk.test
Password: kf4p-mw9x-tz3e

Please change this password soon after logging in, and do not share it.

If you did not expect this message, you can ignore it.
`)
})

test('greets a person without a name', () => {
  expect(credentialsText({ ...signIn, name: ' ' })).toMatch(/^Hello,\n/)
})
