import { expect, test } from 'vitest'
import { isPushService } from './messageRules.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:DEF-1_2',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGn3',
  'https://db5p.notify.windows.com/w/?token=BQY%2b',
])('accepts the push service address %s', (endpoint) => {
  expect(isPushService(endpoint)).toBe(true)
})

test.each([
  ['no encryption', 'http://fcm.googleapis.com/x'],
  ['our own network', 'https://127.0.0.1/x'],
  ['a name with only the same ending', 'https://evilfcm.googleapis.com.test/x'],
  ['a name with a prefix', 'https://notfcm.googleapis.com/x'],
  ['a user in front', 'https://fcm.googleapis.com@127.0.0.1/x'],
  ['another port', 'https://fcm.googleapis.com:22/x'],
  ['a backslash', 'https://127.0.0.1\\.push.apple.com/x'],
  ['a line break', 'https://fcm.googleapis.com/x\r\nHost: y'],
  ['no path', 'https://fcm.googleapis.com'],
  ['nothing', ''],
])('refuses an address with %s: %s', (_, endpoint) => {
  expect(isPushService(endpoint)).toBe(false)
})
