import { describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '../audit/auditActions.ts'
import { PUSH_BODY_MAX, PUSH_TITLE_MAX } from '../push/messageRules.ts'
import { HANDOVER_AUDIT } from '../shifts/shiftAudit.ts'
import { HANDOVER_STATES, handoverNotice, handoverTerms, isInTime, tooLateText } from './handover.ts'

const SHIFT = { period_date: '2026-11-20', start_time: '18:00', finish_time: '22:00' }
const at = (date: string, time: string) => ({ date, time })

test('is off unless an option says otherwise', () => {
  expect(handoverTerms(new Map())).toEqual({ way: 'off', hours: 0 })
  expect(handoverTerms(new Map([['handover', 'sometimes']]))).toEqual({ way: 'off', hours: 0 })
  const options = new Map([
    ['handover', 'free'],
    ['handover_hours', '12'],
  ])
  expect(handoverTerms(options)).toEqual({ way: 'free', hours: 12 })
})

test.each([
  ['a minute before the last hour', at('2026-11-19', '17:59'), 24, true],
  ['at the last hour', at('2026-11-19', '18:00'), 24, false],
  ['a minute before the start', at('2026-11-20', '17:59'), 0, true],
  ['at the start', at('2026-11-20', '18:00'), 0, false],
])('%s, it is still in time: %s', (_when, now, hours, expected) => {
  expect(isInTime(SHIFT, now, hours)).toBe(expected)
})

test('says until when it is possible', () => {
  expect(tooLateText(24)).toBe('Shifts can be given away until 24 hours before the start. Ask the office.')
  expect(tooLateText(1)).toBe('Shifts can be given away until 1 hour before the start. Ask the office.')
  expect(tooLateText(0)).toBe('This shift has begun. It can no longer be given away.')
})

describe('the notice', () => {
  const place = (name: string) => ({ ...SHIFT, restaurant: { id: 1, area_id: 1, name } })

  test('says what the driver gets and gives in a swap', () => {
    const told = { colleague: 'Ann', gives: place('Fennel Kitchen'), gets: place('Clove House') }
    expect(handoverNotice('offered', told)).toEqual({
      title: 'A colleague wants to swap shifts',
      body: 'Ann\nYou get: Fri 20/11 18:00 – 22:00, Clove House\nYou give: Fri 20/11 18:00 – 22:00, Fennel Kitchen',
    })
  })

  test('says whose shift it is until the office approves', () => {
    const told = { colleague: 'Ann B.', gives: place('Fennel Kitchen'), gets: undefined }
    expect(handoverNotice('agreed', told)).toEqual({
      title: 'A colleague would take your shift',
      body: 'Ann B.\nUntil the office approves, it is still your shift.\nFri 20/11 18:00 – 22:00, Fennel Kitchen',
    })
  })

  test('fits a push message with any names and any message from the office', () => {
    for (const state of HANDOVER_STATES) {
      const long = { colleague: '🚲'.repeat(60), answer: '🚲'.repeat(250) }
      for (const gives of [undefined, place('x'.repeat(300))]) {
        const { title, body } = handoverNotice(state, { ...long, gives, gets: place('y'.repeat(300)) })
        expect(title.length).toBeLessThanOrEqual(PUSH_TITLE_MAX)
        expect(body.length).toBeLessThanOrEqual(PUSH_BODY_MAX)
        expect(body.isWellFormed()).toBe(true)
      }
    }
  })
})

const WORDING = { nameOf: () => '', timeZone: 'Europe/London' }

test('the audit names it after the shift, and its actions have words', () => {
  expect(HANDOVER_AUDIT.name({ ...SHIFT, start_time: '18:00:00', finish_time: '22:00:00' }, WORDING)).toBe(
    '20/11/2026 18:00 – 22:00',
  )
  expect(HANDOVER_AUDIT.name({}, WORDING)).toBe('')
  for (const action of ['propose', 'agree', 'withdraw', 'refuse', 'decline', 'give', 'swap'])
    expect(AUDIT_ACTIONS[action]).toBeDefined()
})
