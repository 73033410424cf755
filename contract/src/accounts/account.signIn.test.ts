import { signInPasswordProblem } from '@driverdesk/domain/accounts/credentials.ts'
import { emailProblem } from '@driverdesk/domain/kernel/messages.ts'
import { expect, test } from 'vitest'
import { SignIn } from './account.shapes.ts'

/** The server's message for one of the two fields. */
const said = (field: 'email' | 'password', value: string) =>
  SignIn.safeParse({ email: 'ann@driverdesk.test', password: 'driverdesk', [field]: value }).error?.issues[0]
    ?.message

const LONG = `${'a'.repeat(250)}@driverdesk.test`

test.each(['', ' ', 'ann', 'ann@', '@b', 'a b@c', 'a@b@c', ' ann@b ', 'ann@b', 'a\0@b', LONG])(
  'the log-in page shows the message of the server for the email %j',
  (value) => expect(emailProblem(value)).toBe(said('email', value)),
)

test.each([
  '',
  '      ',
  '12345',
  '123456',
  'x'.repeat(200),
  'x'.repeat(201),
  'pass\0word',
  'pass\ud800word',
])('the log-in page shows the message of the server for the password %j', (value) =>
  expect(signInPasswordProblem(value)).toBe(said('password', value)),
)
