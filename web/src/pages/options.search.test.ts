import { expect, test } from 'vitest'
import { openTab, validateOptionsSearch } from './options.search.ts'

test.each([
  [{}, 'options'],
  [{ tab: 'outbox' }, 'outbox'],
  [{ message: 5 }, 'messages'],
  [{ messages_page: 2 }, 'messages'],
  [{ mail: 7 }, 'outbox'],
  [{ mails_page: 2 }, 'outbox'],
  [{ tab: 'messages', mail: 7 }, 'messages'],
  [{ tab: 'map' }, 'options'],
])('the address %j opens the tab %s', (search, tab) => {
  expect(openTab(validateOptionsSearch(search))).toBe(tab)
})
