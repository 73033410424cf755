import { expect, test } from 'vitest'
import { confirmationMail, confirmationPath, knownEmailMail, registeredMail } from './registrationMail.ts'

test.each([
  ['a new account', registeredMail],
  ['an email that has one', knownEmailMail],
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
