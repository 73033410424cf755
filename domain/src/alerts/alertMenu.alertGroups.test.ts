import { expect, test } from 'vitest'
import { alertGroups } from './alertMenu.ts'

const alert = (id: number, event: string, status = 10) => ({ id, channel: 'shift', event, status })

test('puts unread alerts of one kind at the place of the newest', () => {
  const alerts = [
    alert(9, 'reject'),
    alert(8, 'late'),
    alert(7, 'request'),
    alert(6, 'late'),
    alert(5, 'late', 20),
  ]
  expect(alertGroups(alerts)).toEqual([
    alerts[0],
    { name: 'shifts not started', alerts: [alerts[1], alerts[3]] },
    alerts[2],
    alerts[4],
  ])
})

test('leaves single, read and unknown alerts alone', () => {
  const alerts = [
    alert(9, 'late'),
    alert(8, 'reject', 20),
    alert(7, 'reject', 20),
    alert(6, 'new'),
    alert(5, 'new'),
  ]
  expect(alertGroups(alerts)).toEqual(alerts)
})
