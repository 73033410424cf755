import type { Shift } from '@driverdesk/contract/shifts/shift.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { receiveProgress } from '../../kernel/progress.ts'
import { queryClient } from '../../kernel/query.ts'
import type { FakeRequest } from '../../testing/fakeServer.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { restaurant, shift } from '../../testing/scheduleFixtures.ts'
import { outlineQuery } from '../data/outline.data.ts'
import type { ScheduleSearch } from '../schedule.search.ts'
import { base, listCall, showSchedule, THIS_WEEK } from '../testing/renderSchedule.tsx'

const COPY = 'POST /api/shift/copyshifts'
const CHECK = 'POST /api/shift/copyshifts/check'
const NEXT_WEEK = listCall('2026-03-16', '2026-03-22')
const SHIFTS = [
  shift({ id: 1 }),
  shift({ id: 2, driver_id: 2, restaurant_id: 2 }),
  shift({ id: 3, driver_id: null, restaurant_id: 3 }),
]

/** Copies a week on; the drivers of `without` cannot work then. */
const copying =
  (without: readonly number[] = []) =>
  ({ body }: Pick<FakeRequest, 'body'>) => {
    const { shift_ids } = body as { shift_ids: number[] }
    const copies = SHIFTS.filter(({ id }) => shift_ids.includes(id)).map((one): Shift => {
      const driver_id = without.includes(one.driver_id ?? 0) ? null : one.driver_id
      return shift({ ...one, id: one.id + 100, shift_id: one.id, period_date: '2026-03-18', driver_id })
    })
    const opened = copies.filter(
      ({ driver_id, shift_id }) => driver_id === null && SHIFTS.find(({ id }) => id === shift_id)?.driver_id,
    )
    const lost = opened.map(({ id }) => ({ shift_id: id, reason: 'Driver on holiday' }))
    return { body: { copied: copies.length, shifts: opened, opened: opened.map(({ id }) => id), lost } }
  }

const nothingThere = ({ body }: Pick<FakeRequest, 'body'>) => ({
  body: {
    shifts: (body as { shift_ids: number[] }).shift_ids.length,
    there: 0,
    same: 0,
    replaced: 0,
    same_as_kept: 0,
  },
})

type Setting = NonNullable<Parameters<typeof showSchedule>[0]>

async function openCopying({ answers, ...more }: Setting = {}) {
  const shown = await showSchedule({
    shifts: SHIFTS,
    answers: { [COPY]: copying(), [CHECK]: nothingThere, [NEXT_WEEK]: { body: [] }, ...answers },
    ...more,
  })
  await screen.findAllByRole('button', { name: /^\d\d:\d\d to / })
  await shown.person.click(screen.getByRole('button', { name: 'Copy shifts' }))
  const dialog = await screen.findByRole('dialog', { name: 'Copy shifts' })
  const sent = () => shown.requests.filter(({ call }) => call === COPY)
  return { ...shown, dialog, sent }
}

const copyButton = (count: string) => screen.getByRole('button', { name: `Copy ${count}` })

describe('copying the shifts on screen', () => {
  test('waits for shifts that are loading', async () => {
    await showSchedule({ isWaiting: true, answers: { [THIS_WEEK]: () => new Promise(() => {}) } })
    expect(screen.getByRole('button', { name: 'Copy shifts' })).toHaveProperty('disabled', true)
  })

  test('the days to copy to follow those on screen until some are chosen', async () => {
    const { answer, release } = heldAnswer()
    const { person, dialog } = await openCopying({ answers: { [NEXT_WEEK]: answer } })
    await person.click(screen.getByRole('button', { name: 'Next week', hidden: true }))
    expect(await within(dialog).findByText('Loading the shifts…')).toBeDefined()
    await act(async () => release({ body: [] }))
    expect(await within(dialog).findByText('There are no shifts on screen to copy.')).toBeDefined()
    expect(await within(dialog).findByText('To Monday 23 Mar 2026 – Sunday 29 Mar 2026')).toBeDefined()
  })

  test('a chosen day is followed by as many days as are then on screen', async () => {
    const { person, dialog } = await openCopying({
      answers: { [listCall('2026-03-09', '2026-03-22')]: { body: SHIFTS } },
    })
    await person.click(within(dialog).getByRole('button', { name: '26 March 2026' }))
    await person.click(screen.getByRole('radio', { name: '2-Week', hidden: true }))
    expect(await within(dialog).findByText('To Monday 23 Mar 2026 – Sunday 5 Apr 2026')).toBeDefined()
  })

  test('goes to the next week unless another is chosen', async () => {
    const { person, dialog, sent } = await openCopying()
    expect(dialog.textContent).toContain('3 shifts on screen')
    expect(dialog.textContent).toContain('All locations, 09/03/2026 – 15/03/2026')
    expect(within(dialog).getByText('To Monday 16 Mar 2026 – Sunday 22 Mar 2026')).toBeDefined()
    await person.click(copyButton('3 shifts'))
    const done = await screen.findByRole('dialog', { name: 'Shifts copied' })
    expect(within(done).getByText('3 shifts were copied to 16/03/2026 – 22/03/2026.')).toBeDefined()
    expect(sent().map(({ body }) => body)).toEqual([
      {
        shift_ids: [1, 2, 3],
        from_date: '2026-03-09',
        to_date: '2026-03-16',
        existing: 'skip',
        lost_only: 1,
      },
    ])
    expect(sent()[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/)
  })

  test('goes to the week of the chosen day, which starts on its Monday', async () => {
    const { person, dialog, sent } = await openCopying()
    await person.click(within(dialog).getByRole('button', { name: '26 March 2026' }))
    expect(within(dialog).getByText('To Monday 23 Mar 2026 – Sunday 29 Mar 2026')).toBeDefined()
    await person.click(within(dialog).getByRole('button', { name: '1 April 2026' }))
    expect(within(dialog).getByText('To Monday 30 Mar 2026 – Sunday 5 Apr 2026')).toBeDefined()
    await person.click(copyButton('3 shifts'))
    await screen.findByRole('dialog', { name: 'Shifts copied' })
    expect(sent()[0]?.body).toMatchObject({ to_date: '2026-03-30' })
  })

  test('does not go where the shifts are', async () => {
    const { person, dialog } = await openCopying()
    await person.click(within(dialog).getByRole('button', { name: '10 March 2026' }))
    expect(within(dialog).getByText('The shifts are already there. Choose other days.')).toBeDefined()
    expect((copyButton('3 shifts') as HTMLButtonElement).disabled).toBe(true)
  })

  test('takes those of the location and the driver, and says so', async () => {
    const { person, dialog, sent } = await openCopying({ search: { location: 'area-1', driver: 1 } })
    expect(dialog.textContent).toContain('1 shift on screen')
    expect(dialog.textContent).toContain('Brighton, Driver One, 09/03/2026 – 15/03/2026')
    await person.click(copyButton('1 shift'))
    await screen.findByText('1 shift was copied to 16/03/2026 – 22/03/2026.')
    expect(sent()[0]?.body).toMatchObject({ shift_ids: [1] })
  })

  test('leaves out those of inactive restaurants, and says so', async () => {
    const inactive = { body: [restaurant(), restaurant({ id: 2, name: 'Quay Sushi', status: 20 })] }
    const { dialog } = await openCopying({
      shifts: SHIFTS.slice(0, 2),
      answers: { 'GET /api/restaurant?status=all&short=1': inactive },
    })
    expect(within(dialog).getByText('Left out: 1 shift of inactive restaurants.')).toBeDefined()
    expect(copyButton('1 shift')).toBeDefined()
  })

  test('says what is already there, skips the same ones unless told otherwise, and leaves drafts out', async () => {
    const { person, dialog, sent } = await openCopying({
      shifts: [...SHIFTS, shift({ id: 4, status: 30 })],
      answers: { [CHECK]: { body: { shifts: 3, there: 1200, same: 2, replaced: 31, same_as_kept: 1 } } },
    })
    expect(within(dialog).getByText('Left out: 1 draft that no restaurant has submitted.')).toBeDefined()
    const choice = await within(dialog).findByRole('radiogroup', {
      name: '1,200 shifts are already there, 2 identical to the copies.',
    })
    expect(within(choice).getByRole('radio', { checked: true })).toHaveProperty('value', 'skip')
    expect(copyButton('1 shift')).toBeDefined()
    await person.click(within(choice).getByRole('radio', { name: 'Add all 3 shifts' }))
    expect(copyButton('3 shifts')).toBeDefined()
    await person.click(within(choice).getByRole('radio', { name: 'Replace 31 unpublished shifts' }))
    await person.click(copyButton('2 shifts'))
    await screen.findByRole('dialog', { name: 'Shifts copied' })
    expect(sent()[0]?.body).toMatchObject({ shift_ids: [1, 2, 3], existing: 'replace' })
  })

  test('offers nothing to copy if all are already there', async () => {
    const { dialog } = await openCopying({
      answers: { [CHECK]: { body: { shifts: 3, there: 3, same: 3, replaced: 0, same_as_kept: 3 } } },
    })
    await within(dialog).findByText('3 shifts are already there, identical to the copies.')
    expect((copyButton('0 shifts') as HTMLButtonElement).disabled).toBe(true)
  })

  test('a month goes to the next one, and says that the weekdays change', async () => {
    const { dialog } = await openCopying({
      search: { interval: 'month', full: true },
      answers: { [listCall('2026-03-01', '2026-03-31')]: { body: SHIFTS } },
    })
    expect(within(dialog).getByText('To Wednesday 1 Apr 2026 – Friday 1 May 2026')).toBeDefined()
    expect(dialog.textContent).toContain(
      'The weekdays change: Sunday 01/03/2026 goes to Wednesday 01/04/2026.',
    )
  })

  test.each<[ScheduleSearch['view'], ScheduleSearch['view']]>([
    [undefined, undefined],
    ['hours', undefined],
    ['driver-hours', 'drivers'],
  ])('a single day cannot be copied, and its week by days is offered: of %s %s', async (view, ofWeek) => {
    const { person, searches } = await showSchedule({
      search: { interval: 'day', view },
      answers: { [listCall('2026-03-11', '2026-03-11')]: { body: SHIFTS } },
    })
    await screen.findAllByRole('button', { name: /^\d\d:\d\d to / })
    await person.click(screen.getByRole('button', { name: 'Copy shifts' }))
    const alert = await screen.findByRole('dialog', { name: 'A day cannot be copied' })
    await person.click(within(alert).getByRole('button', { name: 'Show the week' }))
    const week = { interval: undefined, from: undefined }
    await waitFor(() => expect(searches.at(-1)).toMatchObject(week))
    expect(searches.at(-1)?.view).toBe(ofWeek)
    expect(screen.queryByRole('dialog', { name: 'Copy shifts' })).toBeNull()
  })
})

describe('what came of it', () => {
  test('the way to the copies', async () => {
    const { person, searches } = await openCopying()
    await person.click(copyButton('3 shifts'))
    await person.click(await screen.findByRole('button', { name: 'Show the copies' }))
    expect(searches.at(-1)).toMatchObject({ from: '2026-03-16', to: '2026-03-22' })
    expect(searches.at(-1)).not.toHaveProperty('driver', 'open')
  })

  test('counts of the days with the copies are not shown as they were before', async () => {
    const { person } = await openCopying()
    const { queryKey } = outlineQuery({ from: '2026-03-16', to: '2026-03-22' })
    queryClient.setQueryData(queryKey, { seq: 0, restaurants: new Map() })
    await person.click(copyButton('3 shifts'))
    await screen.findByRole('button', { name: 'Show the copies' })
    expect(queryClient.getQueryData(queryKey)).toBeUndefined()
  })

  test('reads the answer of version 0.1, which has all copies', async () => {
    const { person, dialog, sent } = await openCopying({
      answers: {
        [COPY]: (request: FakeRequest) => {
          const { lost_only, ...known } = request.body as { lost_only?: 1; shift_ids: number[] }
          if (lost_only) return { status: 400, body: { lost_only: ['This field is not known here.'] } }
          const copies = known.shift_ids.map((id) => shift({ id: id + 100, shift_id: id }))
          return { body: { shifts: copies, opened: [], lost: [] } }
        },
      },
    })
    await person.click(copyButton('3 shifts'))
    expect(await within(dialog).findByText(/^3 shifts were copied to/)).toBeDefined()
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    expect(keys).toEqual([keys[0], keys[0]])
  })

  test('the copies that lost their driver, with that driver, and a link to the open shifts', async () => {
    const { person, searches } = await openCopying({ answers: { [COPY]: copying([2]) } })
    await person.click(copyButton('3 shifts'))
    const done = await screen.findByRole('dialog', { name: 'Shifts copied' })
    expect(within(done).getByText('1 of them is now open: its driver cannot work then.')).toBeDefined()
    expect(
      within(done)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Wednesday 18 Mar 2026, 11:00 – 15:00Quay Sushi · Driver TwoDriver on holiday'])
    await person.click(within(done).getByRole('button', { name: 'Show open shifts' }))
    expect(searches.at(-1)).toMatchObject({ from: '2026-03-16', to: '2026-03-22', driver: 'open' })
  })
})

describe('while it runs', () => {
  test('shows the progress, stops waiting, and tries again with the same form', async () => {
    let answer: (copies: ReturnType<ReturnType<typeof copying>>) => void = () => undefined
    const answers = { [COPY]: () => new Promise<{ body: unknown }>((resolve) => (answer = resolve)) }
    const { person, sent } = await openCopying({ answers })
    await person.click(copyButton('3 shifts'))
    expect(await screen.findByText('Copying 3 shifts…')).toBeDefined()
    const key = sent()[0]?.headers['idempotency-key'] ?? ''
    act(() => receiveProgress({ key: 'of another tab', done: 1, total: 9 }))
    expect(screen.getByText('Copying 3 shifts…')).toBeDefined()
    act(() => receiveProgress({ key, done: 5000, total: 37_200 }))
    expect(screen.getByText('Copied 5,000 of 37,200 shifts…')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Copying' }).getAttribute('aria-valuenow')).toMatch(/^13/)
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog', { name: 'Copy shifts' })).toBeDefined()
    const stop = screen.getByRole('button', { name: 'Stop waiting' })
    expect(document.activeElement).toBe(stop)
    await person.click(stop)
    expect(await screen.findByText(/you stopped waiting for the answer/)).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(sent()).toHaveLength(2))
    answer(copying()({ body: { shift_ids: [1, 2, 3] } }))
    expect(await screen.findByText(/^3 shifts were copied/)).toBeDefined()
    expect(sent()[1]).toEqual(sent()[0])
  })

  test('loads the schedule again if a lost answer is left', async () => {
    const { person, requests } = await openCopying({ answers: { [COPY]: new TypeError('gone') } })
    const lists = () => requests.filter(({ call }) => call.startsWith('GET /api/shift?')).length
    await person.click(copyButton('3 shifts'))
    expect(await screen.findByText('It is safe to try again: no shift will be copied twice.')).toBeDefined()
    const before = lists()
    await person.click(within(screen.getByRole('dialog')).getByText('Close'))
    await waitFor(() => expect(lists()).toBeGreaterThan(before))
  })
})

describe('refusals', () => {
  test('shift by shift leaves the others to be copied, as another form', async () => {
    const refused = { status: 400, body: { 'shift_ids.2': ['This restaurant is inactive.'] } }
    const answers = {
      [COPY]: (request: FakeRequest) =>
        (request.body as { shift_ids: number[] }).shift_ids.includes(2) ? refused : copying()(request),
    }
    const { person, sent } = await openCopying({ answers })
    await person.click(copyButton('3 shifts'))
    expect(await screen.findByText('1 shift cannot be copied. Nothing was copied.')).toBeDefined()
    expect(screen.getByText('This restaurant is inactive.')).toBeDefined()
    await person.click(screen.getByRole('button', { name: 'Skip it and copy 2 shifts' }))
    expect(await screen.findByText(/^2 shifts were copied/)).toBeDefined()
    const [first, second] = sent()
    expect(second?.body).toMatchObject({ shift_ids: [1, 3] })
    expect(second?.headers['idempotency-key']).not.toBe(first?.headers['idempotency-key'])
  })

  test('because a shift is gone says so, and the chosen days stay', async () => {
    const gone = { status: 404, body: { message: 'This shift does not exist.' } }
    const { person, dialog } = await openCopying({ answers: { ...base, [COPY]: gone } })
    await person.click(within(dialog).getByRole('button', { name: '26 March 2026' }))
    await person.click(copyButton('3 shifts'))
    expect(
      await screen.findByText('Some of these shifts have been removed. Copy again to copy the others.'),
    ).toBeDefined()
    expect(screen.getByText('To Monday 23 Mar 2026 – Sunday 29 Mar 2026')).toBeDefined()
    // The pressed button disappeared while the copying ran.
    expect(dialog.contains(document.activeElement)).toBe(true)
  })
})
