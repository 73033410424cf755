import { expect, test } from 'vitest'
import { watchedOptionMessages } from './watchedOption.ts'

const ADDRESS = 'https://example.test/options'
const change = { okey: 'company_bank_details', before: '-', after: 'Bank\n12-34-56', by: 'Ann Admin' }

test('the alert of new bank details gives the old ones and who changed them', () => {
  const { alert, mail } = watchedOptionMessages(change, ADDRESS) ?? {}
  expect(alert).toEqual({
    channel: 'option',
    event: 'update',
    key: null,
    restaurant_id: null,
    driver_id: null,
    data: { message: 'Ann Admin changed the bank details on invoices from ‘None’ to ‘Bank 12-34-56’' },
  })
  expect(mail?.subject).toBe('Changed: the bank details on invoices')
  expect(mail?.text).toContain('from ‘None’ to ‘Bank 12-34-56’.')
  expect(mail?.text).toContain(ADDRESS)
})

test('raises no alert of an unchanged value, or of an option that changes no invoice', () => {
  expect(watchedOptionMessages({ ...change, after: '-' }, ADDRESS)).toBeUndefined()
  expect(watchedOptionMessages({ ...change, okey: 'map_center_default' }, ADDRESS)).toBeUndefined()
})

test('gives 200 characters of a value, and says that a longer one goes on', () => {
  const told = (after: string) => watchedOptionMessages({ ...change, after }, ADDRESS)?.alert.data.message
  expect(told('x'.repeat(200))).toContain(`to ‘${'x'.repeat(200)}’`)
  expect(told('x'.repeat(201))).toContain(`to ‘${'x'.repeat(200)}…’`)
})
