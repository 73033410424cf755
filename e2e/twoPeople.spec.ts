import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { callAs } from './kernel/calls.ts'
import { signIn } from './kernel/people.ts'
import { expect, test } from './kernel/test.ts'
import { ALFIE, emptyWeek, THYME, VICTORIA } from './shifts/demo.ts'
import { changeByCall, changeOnScreen, type Planner, planner } from './shifts/mixedChanges.ts'
import { prepareShift, type ShiftRecord, shiftsBetween } from './shifts/records.ts'
import { grid, openSchedule } from './shifts/schedule.ts'

/** Each person makes 8 of their 100 changes on screen and the others by direct calls. */
const ON_SCREEN = 8
const BY_CALL = 92
const WEEK = emptyWeek(9)

test('two people make 200 changes to one week: nothing is overwritten, and both screens show the stored shifts', async ({
  page,
  openAs,
  request,
}) => {
  const view = { location: `restaurant-${THYME.id}`, from: WEEK.from, to: WEEK.to }
  const administrator = planner(await callAs(request, 'administrator'), WEEK, 1)
  const manager = planner(await callAs(request, 'manager'), WEEK, 2)
  for (const period_date of [WEEK.monday, WEEK.tuesday, WEEK.wednesday, WEEK.thursday, WEEK.friday]) {
    for (const driver_id of [0, ALFIE.id, VICTORIA.id]) {
      await prepareShift(administrator.caller, { restaurant_id: THYME.id, period_date, driver_id })
    }
  }
  await signIn(page, 'administrator')
  await openSchedule(page, view)
  const colleague = await openAs('manager')
  await openSchedule(colleague, view)

  await Promise.all([...allChanges(administrator, page), ...allChanges(manager, colleague)])

  const stored = await shiftsBetween(administrator.caller, WEEK.from, WEEK.to)
  const expected = Object.fromEntries(stored.map((shift) => [shift.id, label(shift)]))
  for (const screen of [page, colleague]) {
    await expect.poll(() => labelsOn(screen)).toEqual(expected)
  }
  const accepted = new Set([administrator, manager].flatMap(({ marks }) => [...marks.values()].flat()))
  for (const { id, comment } of stored) {
    const marks = comment.split(' ').filter(Boolean)
    const own = [administrator, manager].flatMap((person) => person.marks.get(id) ?? [])
    // A copy also copies the comment of its source.
    expect(marks).toEqual(expect.arrayContaining(own))
    expect(marks.filter((mark) => !accepted.has(mark))).toEqual([])
  }
  const kinds = new Set([...administrator.done.keys(), ...manager.done.keys()])
  expect([...kinds].toSorted()).toEqual([
    'Edit on screen',
    'Publish on screen',
    'Unpublish on screen',
    'cancel',
    'copy',
    'create',
    'create on screen',
    'edit',
    'publish',
    'remove',
    'unpublish',
  ])
})

const allChanges = (by: Planner, page: Page) => [
  untilAccepted(ON_SCREEN, () => changeOnScreen(by, page)),
  untilAccepted(BY_CALL, () => pause(50).then(() => changeByCall(by))),
]

async function untilAccepted(count: number, change: () => Promise<boolean>): Promise<void> {
  for (let accepted = 0; accepted < count; ) if (await change()) accepted++
}

const NAMES = new Map<number | null, string>([ALFIE, VICTORIA].map(({ id, name }) => [id, name]))
const TONES = { 10: 'unpublished', 20: 'published', 30: 'draft' } as const

/** The text that the schedule should show for a stored shift. */
function label(shift: ShiftRecord): string {
  const who = {
    10: NAMES.get(shift.driver_id),
    20: 'Open shift',
    30: `Shift rejected by ${NAMES.get(shift.driver_id_canceled)}`,
  }[shift.status_assigned]
  // No driver acknowledges a shift in this test.
  const sign = shift.status === 20 && shift.status_assigned === 10 ? ', not acknowledged' : ''
  return `${shift.period_date}: ${shift.start_time} to ${shift.finish_time}, ${who}, ${TONES[shift.status]}${sign}`
}

/** Returns the texts shown, by shift id, without trailing warnings. */
const labelsOn = (page: Page): Promise<Record<string, string>> =>
  grid(page)
    .locator('[data-shift]')
    .evaluateAll((buttons) =>
      Object.fromEntries(
        buttons.map((button) => [
          button.getAttribute('data-shift'),
          `${button.closest('[data-date]')?.getAttribute('data-date')}: ${button.getAttribute('aria-label')?.replace(/\. Warning.*/, '')}`,
        ]),
      ),
    )
