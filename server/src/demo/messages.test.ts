import { NewDriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the push messages, %s', (_, plan) => {
  const { messages, drivers } = demoDataOfScale(plan)
  const valuesOf = <K extends 'outcome' | 'reason'>(key: K) =>
    new Set(messages.notices.map((notice) => notice[key]))

  it('are of every kind, with every result, and none waits', () => {
    expect(new Set(messages.messages.map(({ addressee }) => addressee))).toEqual(
      new Set(['all', 'areas', 'restaurants']),
    )
    expect(valuesOf('outcome')).toEqual(new Set(['reached', 'not_reached', 'no_device']))
    expect(valuesOf('reason')).toEqual(new Set([null, 'gone', 'unanswered']))
  })

  it('fit the form, and went to each active driver once', () => {
    for (const { title, body } of messages.messages)
      expect(NewDriverMessage.parse({ title, body })).toEqual({ title, body })
    const active = new Set(drivers.drivers.filter(({ status }) => status === 10).map(({ id }) => id))
    expect(messages.notices.filter(({ driver_id }) => !active.has(driver_id))).toEqual([])
    const pairs = messages.notices.map(({ message_id, driver_id }) => `${message_id} ${driver_id}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(new Set(messages.notices.map(({ message_id }) => message_id)).size).toBe(messages.messages.length)
  })
})
