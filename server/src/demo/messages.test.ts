import { NewDriverMessage } from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the push messages, %s', (_, plan) => {
  const { driver_message, driver_notice, driver } = demoDataOfScale(plan)
  const valuesOf = <K extends 'outcome' | 'reason'>(key: K) =>
    new Set(driver_notice.map((notice) => notice[key]))

  it('are of every kind, with every result, and none waits', () => {
    expect(new Set(driver_message.map(({ addressee }) => addressee))).toEqual(
      new Set(['all', 'areas', 'restaurants']),
    )
    expect(valuesOf('outcome')).toEqual(new Set(['reached', 'not_reached', 'no_device']))
    expect(valuesOf('reason')).toEqual(new Set([null, 'gone', 'unanswered']))
  })

  it('fit the form, and went to each active driver once', () => {
    for (const { title, body } of driver_message)
      expect(NewDriverMessage.parse({ title, body })).toEqual({ title, body })
    const active = new Set(driver.filter(({ status }) => status === 10).map(({ id }) => id))
    expect(driver_notice.filter(({ driver_id }) => !active.has(driver_id))).toEqual([])
    const pairs = driver_notice.map(({ message_id, driver_id }) => `${message_id} ${driver_id}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    expect(new Set(driver_notice.map(({ message_id }) => message_id)).size).toBe(driver_message.length)
  })
})
