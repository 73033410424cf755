import { expect, test } from 'vitest'
import {
  confirmationMail,
  confirmationPath,
  credentialsText,
  knownEmailMail,
  passwordLinkPath,
  passwordLinkText,
  registeredMail,
} from './accountMails.ts'

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

test.each([
  ['panel_user', '/new-password#the-token'],
  ['restaurateur', '/new-password#the-token'],
  ['driver', '/new-password?driver=true#the-token'],
] as const)('leads a %s back to their own sign-in page', (kind, path) => {
  expect(passwordLinkPath(kind, 'the-token')).toBe(path)
})

test.each([
  ['panel_user', 'staff'],
  ['restaurateur', 'restaurant'],
  ['driver', 'driver'],
] as const)(
  'writes to a %s with the link, its limits and what to do with an unwanted email',
  (kind, account) => {
    const address = 'https://desk.example/new-password#the-token'
    expect(passwordLinkText({ name: 'Ann', kind, address })).toBe(`Hello Ann,

Someone asked for a new password for your Driverdesk ${account} account.

Choose one here: https://desk.example/new-password#the-token

The link works once, for 30 minutes, and only until you get a newer one. Do not share it.

If you did not ask for it, ignore this email. Your password has not changed.
`)
  },
)

test.each([
  ['a new account', registeredMail],
  ['an email that already has an account', knownEmailMail],
])('the email about %s names the login page if that is known', (_, mail) => {
  const { text } = mail('https://desk.example/login')
  expect(text).toMatch(/password.*: https:\/\/desk\.example\/login\n/)
  expect(mail(undefined).text).toMatch(/password[^:\n]*\.\n/)
})

test('the link to confirm an account keeps its token out of every log', () => {
  const address = `https://desk.example${confirmationPath('the-token')}`
  expect(address).toBe('https://desk.example/confirm-registration#the-token')
  expect(confirmationMail(address).text).toContain(`confirm your account: ${address}\n`)
})
