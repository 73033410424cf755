import { expect, test } from 'vitest'
import { loginChange } from './loginAccount.ts'

const account = (id: number, email: string, restaurants = 1) => ({ id, email, restaurants })
const NEW = 'new@driverdesk.test'
const own = account(1, 'own@driverdesk.test')
const shared = account(1, 'own@driverdesk.test', 2)
const other = account(2, NEW)

test.each([
  ['a new restaurant with an email that no one has', NEW, undefined, undefined, { kind: 'create' }],
  ['a new restaurant with the email of an account', NEW, undefined, other, { kind: 'attach', id: 2 }],
  ['the same email', 'own@driverdesk.test', own, own, { kind: 'keep' }],
  ['the same email of a shared account', 'own@driverdesk.test', shared, shared, { kind: 'keep' }],
  ['other capitals', 'Own@driverdesk.test', own, own, { kind: 'rename', id: 1 }],
  ['other capitals of a shared account', 'Own@driverdesk.test', shared, shared, { kind: 'rename', id: 1 }],
  ['an email that no one has', NEW, own, undefined, { kind: 'rename', id: 1 }],
  ['an email that no one has, of a shared account', NEW, shared, undefined, { kind: 'create' }],
  ['the email of another account', NEW, own, other, { kind: 'attach', id: 2 }],
  ['the email of another account, from a shared one', NEW, shared, other, { kind: 'attach', id: 2 }],
] as const)('%s', (_case, wanted, current, taken, change) => {
  expect(loginChange(wanted, current, taken)).toEqual(change)
})
