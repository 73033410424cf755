/** Makes changes of every kind to the shifts of one week, as several people at once. */
import type { Locator, Page } from '@playwright/test'
import type { Caller } from '../kernel/calls.ts'
import { ALFIE, type emptyWeek, THYME, VICTORIA } from './demo.ts'
import { type ShiftRecord, shiftsBetween } from './records.ts'
import { addShift, grid, shiftDialog } from './schedule.ts'

type Week = ReturnType<typeof emptyWeek>

/** A person who makes changes, and their results. */
export interface Planner {
  caller: Caller
  week: Week
  /** Picks one of a list, the same in every run. */
  pick: <T>(list: readonly T[]) => T
  /** The number of accepted changes of each kind. */
  done: Map<string, number>
  /** The marks that accepted edits left in comments, by shift. */
  marks: Map<number, string[]>
}

export function planner(caller: Caller, week: Week, seed: number): Planner {
  let state = seed
  // Park and Miller's minimal generator: random enough, and a failing run can be repeated.
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
  return {
    caller,
    week,
    pick: <T>(list: readonly T[]) => list[Math.floor(next() * list.length)] as T,
    done: new Map(),
    marks: new Map(),
  }
}

const FINISHES = { '08:00': '12:00', '11:15': '15:00', '16:30': '21:45', '19:45': '00:30' } as const
const STARTS = Object.keys(FINISHES) as (keyof typeof FINISHES)[]
const DRIVERS = [0, 0, ALFIE.id, VICTORIA.id] as const

/** Makes one change by a call. Returns false if a colleague's change or a rule prevented it. */
export async function changeByCall(by: Planner): Promise<boolean> {
  const { caller, week, pick } = by
  const shifts = await shiftsBetween(caller, week.from, week.to)
  const kind = pick(['create', 'edit', 'edit', 'publish', 'publish', 'unpublish', 'remove', 'cancel', 'copy'])
  // Few of a week's shifts can be cancelled, so a random one rarely can.
  const suitable = kind === 'cancel' ? shifts.filter(isPublishedToDriver) : shifts
  if (suitable.length === 0) return false
  const shift = pick(suitable)
  const ids = [...new Set([shift.id, pick(shifts).id])]
  const calls: Record<string, () => Promise<number>> = {
    create: () => caller.attempt('POST', 'shift', newShift(by)),
    edit: () => edit(by, shift),
    publish: () => caller.attempt('POST', 'shift/publish', { shift_ids: ids, skip_invalid: 1 }),
    unpublish: () => caller.attempt('POST', 'shift/unpublish', { shift_ids: ids }),
    remove: () => caller.attempt('POST', 'shift/remove', { shift_ids: [shift.id] }),
    cancel: () => caller.attempt('POST', `shift/${shift.id}/cancel`, { cost: -5 }),
    copy: () =>
      caller.attempt('POST', 'shift/copyshifts', {
        shift_ids: [shift.id],
        from_date: shift.period_date,
        to_date: pick([week.monday, week.thursday]),
      }),
  }
  const status = await calls[kind]?.()
  return status === 200 && count(by, kind)
}

const isPublishedToDriver = ({ status, status_assigned }: ShiftRecord): boolean =>
  status === 20 && status_assigned === 10

const newShift = ({ week, pick }: Planner) => {
  const start = pick(STARTS)
  return {
    restaurant_id: THYME.id,
    period_date: pick([week.monday, week.tuesday, week.wednesday, week.thursday]),
    driver_id: pick(DRIVERS),
    start_time: start,
    finish_time: FINISHES[start],
  }
}

/** Adds a mark to the comment that was read. If one edit overwrote another, a mark is missing at the end. */
async function edit(by: Planner, shift: ShiftRecord): Promise<number> {
  const { restaurant_id, period_date, driver_id, start_time, finish_time, updated_at } = shift
  const mark = nextMark()
  const status = await by.caller.attempt('PUT', `shift/${shift.id}`, {
    restaurant_id,
    period_date,
    driver_id,
    start_time,
    finish_time,
    updated_at,
    comment: `${shift.comment} ${mark}`,
  })
  if (status === 200) keepMark(by, shift.id, mark)
  return status
}

const ON_SCREEN = ['create', 'Edit', 'Publish', 'Unpublish'] as const

/** Makes one change on screen, of each kind before any kind twice. Returns false if a colleague's change or a rule prevented it. */
export async function changeOnScreen(by: Planner, page: Page): Promise<boolean> {
  const { week, pick } = by
  const undone = ON_SCREEN.filter((kind) => !by.done.has(`${kind} on screen`))
  const kind = pick(undone.length > 0 ? undone : ON_SCREEN)
  if (kind === 'create') {
    const place = { restaurant: THYME, date: pick([week.monday, week.tuesday, week.wednesday]) }
    const { start_time: start, finish_time: finish } = newShift(by)
    await addShift(page, place, { start, finish })
    return count(by, 'create on screen')
  }
  const ids = await grid(page)
    .locator('[data-shift]')
    .evaluateAll((buttons) => buttons.map((button) => Number(button.getAttribute('data-shift'))))
  const id = pick(ids)
  const item = page.getByRole('menuitem', { name: kind, exact: true })
  const answered = page
    .waitForResponse((response) => /\/api\/shift\/change-many$/.test(response.url()), {
      timeout: PATIENCE_MS,
    })
    .then(
      (response) => response.ok(),
      () => false,
    )
  const isOffered = (await isClicked(grid(page).locator(`[data-shift="${id}"]`))) && (await isClicked(item))
  if (!isOffered) {
    await page.keyboard.press('Escape')
    return false
  }
  if (kind === 'Edit') return (await editOnScreen(by, page, id)) && count(by, 'Edit on screen')
  // Only an open shift asks this.
  const quietly = page.getByRole('button', { name: 'Publish quietly' })
  const refused = page.getByRole('dialog', { name: /cannot be published$/ })
  await Promise.race([answered, isThere(quietly.or(refused), PATIENCE_MS)])
  if (await quietly.isVisible()) await isClicked(quietly)
  if (!(await refused.isVisible()) && (await answered)) return count(by, `${kind} on screen`)
  await isClicked(page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last())
  return false
}

/** Clicks something that a colleague may remove or change at any moment. */
const isClicked = (target: Locator): Promise<boolean> =>
  target.click({ timeout: 1_000 }).then(
    () => true,
    () => false,
  )

async function editOnScreen(by: Planner, page: Page, id: number): Promise<boolean> {
  const { dialog, comment, save, cancel } = shiftDialog(page, 'Edit shift')
  const mark = nextMark()
  await comment.fill(`${await comment.inputValue()} ${mark}`)
  await isClicked(save)
  const refused = dialog
    .getByRole('button', { name: 'Reload' })
    .or(dialog.getByText('This shift has been removed'))
  const isSaved = await Promise.race([
    isGone(dialog),
    isThere(refused.first(), PATIENCE_MS).then((isRefused) => !isRefused),
  ])
  if (isSaved && (await isGone(dialog))) {
    keepMark(by, id, mark)
    return true
  }
  while (await dialog.isVisible()) {
    await isClicked(cancel)
    await isClicked(page.getByRole('button', { name: 'Discard' }))
  }
  return false
}

/** Much longer than saving takes. */
const PATIENCE_MS = 10_000

const isGone = (target: Locator): Promise<boolean> =>
  target.waitFor({ state: 'hidden', timeout: PATIENCE_MS }).then(
    () => true,
    () => false,
  )

const isThere = (target: Locator, timeout: number): Promise<boolean> =>
  target.waitFor({ timeout }).then(
    () => true,
    () => false,
  )

function count({ done }: Planner, kind: string): true {
  done.set(kind, (done.get(kind) ?? 0) + 1)
  return true
}

const nextMark = (): string => crypto.randomUUID().slice(0, 8)

function keepMark({ marks }: Planner, id: number, mark: string): void {
  marks.set(id, [...(marks.get(id) ?? []), mark])
}
