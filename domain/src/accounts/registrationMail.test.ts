import { expect, test } from 'vitest'
import { knownEmailMail, registeredMail } from './registrationMail.ts'

test.each([
  ['a new account', registeredMail],
  ['an email that has one', knownEmailMail],
])('the mail about %s names the login page if that is known', (_, mail) => {
  const { text } = mail('https://desk.example/login')
  expect(text).toMatch(/password.*: https:\/\/desk\.example\/login\n/)
  expect(mail(undefined).text).toMatch(/password[^:\n]*\.\n/)
})
