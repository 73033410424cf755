import { expect, test } from 'vitest'
import { passwordLinkPath, passwordLinkText } from './passwordLinkText.ts'

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
