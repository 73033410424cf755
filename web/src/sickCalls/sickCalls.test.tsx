import { refusals } from '@driverdesk/contract/kernel/refusals.ts'
import type { SickCover } from '@driverdesk/contract/sickCalls/sickCall.shapes.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type LiveEvent, readyLive, receiveLive, resetLive } from '../kernel/live.ts'
import type { StoredUser } from '../kernel/session.ts'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { manager } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'

beforeEach(() => readyLive({ seq: 0, refetch: false }))
afterEach(() => resetLive())

const [REPORT, COVER, ASSIGN, OFFER] = [
  'POST /api/sick',
  'GET /api/sick/7/cover',
  'POST /api/shift/change-many',
  'POST /api/offers/start',
] as [string, string, string, string]

/** The report is taken back, or a manager's shifts all have drivers. */
const OVER = { status: 404, body: { code: 'coverOver', message: refusals.coverOver.message } }
const candidate = (id: number, full_name: string) => ({
  id,
  full_name,
  phone: '',
  photo_src: null,
  points: 3,
  minutes: 480,
  reasons: [{ code: 'distance' as const, side: 'for' as const, points: 3, text: `${full_name} lives near` }],
})
const open = {
  restaurant_id: 1,
  restaurant_name: 'Harbour Tacos',
  period_date: '2026-03-11',
  status: 20 as const,
  start_time: '11:00',
  finish_time: '15:00',
  updated_at: '2026-03-01T10:00:00.000Z',
  began_at: null,
  is_offered: false,
}
const cover: SickCover = {
  driver_id: 1,
  driver_name: 'Driver One',
  from_date: '2026-03-11',
  to_date: '2026-03-11',
  shifts: [
    {
      ...open,
      id: 1,
      proposed_id: 2,
      candidates: [candidate(2, 'Driver Two'), candidate(3, 'Driver Three')],
    },
    { ...open, id: 2, status: 10, proposed_id: 3, candidates: [candidate(3, 'Driver Three')] },
    { ...open, id: 3, proposed_id: null, candidates: [] },
  ],
}

const show = async (search: object, answers: object = {}, user?: StoredUser) => {
  const shown = await showSchedule({
    shifts: [shift()],
    search,
    ...(user && { user }),
    answers: { [COVER]: { body: cover }, ...answers } as never,
  })
  const sent = (name: string) => shown.requests.filter(({ call }) => call === name).map(({ body }) => body)
  return { ...shown, sent }
}

test('an administrator reports the chosen driver, and sees who could take the shifts', async () => {
  const { person, sent } = await show({ driver: 1 }, { [REPORT]: { body: { id: 7, opened: 3 } } })
  await person.click(await screen.findByRole('button', { name: 'Driver cannot work…' }))
  await person.click(await screen.findByRole('button', { name: 'Open the shifts' }))
  expect(await screen.findByText(/3 shifts are open/)).toBeDefined()
  expect(sent(REPORT)).toEqual([{ driver_id: 1, from_date: '2026-03-11', to_date: '2026-03-11', reason: '' }])
})

test('an administrator reads which shifts will be open', async () => {
  const evening = { driver_id: 1, start_time: '18:00', finish_time: '22:00' }
  const shifts = [
    shift({ ...evening, id: 5, period_date: '2026-03-11' }),
    shift({ ...evening, id: 6, period_date: '2026-03-10' }),
  ]
  let answer: object = { status: 500, body: { message: 'Busy' } }
  const { person, requests } = await show(
    { driver: 1 },
    {
      'GET /api/shift?…': ({ call }: { call: string }) =>
        call.includes('driver_ids') ? answer : { body: [] },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Driver cannot work…' }))
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByText('Busy')).toBeDefined()
  answer = { body: shifts }
  await person.click(failed.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('1 shift will be open:')).toBeDefined()
  expect(
    screen.getByText(
      (_, element) =>
        element?.tagName === 'P' && element.textContent === 'Wed 11 Mar, 18:00 – 22:00, Harbour Tacos',
    ),
  ).toBeDefined()
  const asked = requests.find(({ call }) => call.includes('driver_ids=1'))?.call
  expect(asked).toMatch(/period_date_from=2026-03-10&period_date_to=2026-03-11/)
  const another = shift({ id: 7, driver_id: 1, start_time: '12:00', finish_time: '16:00' })
  answer = { body: [...shifts, another] }
  act(() => receiveLive({ seq: 900, channel: 'shift', event: 'update', data: another } as LiveEvent))
  expect(await screen.findByText('2 shifts will be open:')).toBeDefined()
})

test('a manager sees whom to tell instead of the button', async () => {
  const { person } = await showSchedule({ shifts: [shift()], search: { driver: 1 }, user: manager })
  expect(await screen.findByText(/^If a driver cannot work, tell an administrator/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Driver cannot work…' })).toBeNull()
  await person.click(await screen.findByRole('button', { name: /^11:00 to / }))
  expect(screen.queryByRole('menuitem', { name: 'Driver cannot work…' })).toBeNull()
})

test('someone who is no longer an administrator sees whom to tell', async () => {
  const body = { message: 'You do not have permission to do this.' }
  const { person } = await show(
    { driver: 1 },
    { [REPORT]: { status: 403, body }, 'GET /api/shift?…': { body: [] } },
  )
  await person.click(await screen.findByRole('button', { name: 'Driver cannot work…' }))
  await person.click(await screen.findByRole('button', { name: 'Open the shifts' }))
  expect(within(await screen.findByRole('alert')).getByText(/tell an administrator/)).toBeDefined()
})

test('a second report leads to the shifts that the first one opened', async () => {
  const { person } = await show({ driver: 1 }, { [REPORT]: { body: { id: 7, opened: 0 } } })
  await person.click(await screen.findByRole('button', { name: 'Driver cannot work…' }))
  await person.click(await screen.findByRole('button', { name: 'Open the shifts' }))
  expect(await screen.findByText(/3 shifts are open/)).toBeDefined()
})

test('the plan is loaded again when one of its shifts changes, and is over when the report is taken back', async () => {
  let answer: object = { body: cover }
  const { person, requests } = await show({ cover: 7 }, { [COVER]: () => answer })
  expect(await screen.findByText(/3 shifts are open/)).toBeDefined()
  const asked = () => requests.filter(({ call }) => call === COVER).length
  let seq = 950
  const changed = (id: number) =>
    act(() =>
      receiveLive({ seq: seq++, channel: 'shift', event: 'update', data: shift({ id }) } as LiveEvent),
    )
  changed(44)
  const [, second, third] = cover.shifts
  answer = { body: { ...cover, shifts: [second, { ...third, is_offered: true }] } }
  for (const id of [1, 2, 1, 2]) {
    changed(id)
    // A delivery of its own.
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  }
  await person.click(await screen.findByRole('button', { name: 'Update the plan' }))
  expect(await screen.findByText(/2 shifts are open/)).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Update the plan' })).toBeNull()
  expect(asked()).toBe(2)
  answer = OVER
  changed(2)
  // Only the end of the report ends an administrator's plan.
  expect(await screen.findByText(/Driver One.* can work again/)).toBeDefined()
  expect(
    screen.getByText(
      /^Shifts without a new driver stay open.* 1 of them is still being offered in turn to others\.$/,
    ),
  ).toBeDefined()
  expect(screen.queryByText('No open shifts')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Assign/ })).toBeNull()
})

test.each([
  [
    'administrator',
    'The driver can work again',
    /Give them back on the schedule, or find other drivers there/,
  ],
  ['manager', 'Nothing left to plan', /have drivers now, or the driver can work again/],
] as const)(
  'opened by a %s once the report is taken back, the dialog says so and what to do next',
  async (role, title, hint) => {
    const user = role === 'manager' ? manager : undefined
    await show({ cover: 7 }, { [COVER]: OVER }, user)
    expect(await screen.findByText(title)).toBeDefined()
    expect(screen.getByText(hint)).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  },
)

test('opened with a number that no report has, the dialog says that it does not exist', async () => {
  await show({ cover: 7 }, { [COVER]: { status: 404, body: { message: 'This report does not exist.' } } })
  expect((await screen.findByRole('alert')).textContent).toContain('This report does not exist.')
  expect(screen.queryByText('The driver can work again')).toBeNull()
})

test('keeps the times in order after a name that is read from right to left', async () => {
  const [first] = cover.shifts
  const shifts = [{ ...first, restaurant_name: 'مطعم' }]
  await show({ cover: 7 }, { [COVER]: { body: { ...cover, shifts } } })
  expect(await screen.findByLabelText('\u2068مطعم\u2069, 11/03/2026, 11:00 – 15:00')).toBeDefined()
})

test('names a driver who asks for the shift', async () => {
  const [first, ...others] = cover.shifts
  const candidates = [candidate(2, 'Driver Two'), { ...candidate(3, 'Driver Three'), asks: true }]
  await show({ cover: 7 }, { [COVER]: { body: { ...cover, shifts: [{ ...first, candidates }, ...others] } } })
  expect(await screen.findByText(/^Asks for it in their app: .*Driver Three/)).toBeDefined()
  expect(screen.getAllByText(/^Asks? for it/)).toHaveLength(1)
})

test('a proposal stays until a newer one is asked for, and is assigned only if the driver still asks', async () => {
  const [first] = cover.shifts
  const asking = { ...candidate(3, 'Driver Three'), asks: true }
  const planned = (proposed_id: number, ...candidates: object[]) => ({
    body: { ...cover, shifts: [{ ...first, proposed_id, candidates }] },
  })
  let answer = planned(3, asking, candidate(2, 'Driver Two'))
  const refused = { status: 400, body: { 'shift_ids.1': ['This driver is no longer asking for the shift.'] } }
  const { person, requests, sent } = await show({ cover: 7 }, { [COVER]: () => answer, [ASSIGN]: refused })
  expect(await screen.findByText('Driver Three lives near')).toBeDefined()
  answer = planned(2, candidate(2, 'Driver Two'), candidate(3, 'Driver Three'))
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: shift({ id: 1 }) } as LiveEvent))
  await waitFor(() => expect(requests.filter(({ call }) => call === COVER)).toHaveLength(2))
  const update = await screen.findByRole('button', { name: 'Update the plan' })
  expect(screen.getByText('Driver Three lives near')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Assign 1 shift' }))
  expect(await screen.findByText(/This driver is no longer asking for the shift/)).toBeDefined()
  expect(sent(ASSIGN)).toMatchObject([{ shifts: [{ id: 1, driver_id: 3, approves_claim: true }] }])
  expect(update.isConnected).toBe(false)
  await person.click(screen.getByRole('button', { name: 'Plan again' }))
  expect(await screen.findByText('Driver Two lives near')).toBeDefined()
  expect(screen.queryByText('Driver Three lives near')).toBeNull()
})

test('a change of one of its shifts while the plan is loaded for the first time is not missed', async () => {
  const held = heldAnswer()
  const answers = [held.answer, () => ({ body: { ...cover, shifts: cover.shifts.slice(1) } })]
  const { requests } = await show({ cover: 7 }, { [COVER]: () => answers.shift()?.() })
  await waitFor(() => expect(requests.some(({ call }) => call === COVER)).toBe(true))
  act(() => receiveLive({ seq: 1, channel: 'shift', event: 'update', data: shift({ id: 1 }) } as LiveEvent))
  await act(async () => held.release({ body: cover }))
  expect(await screen.findByText(/2 shifts are open/)).toBeDefined()
  expect(answers).toHaveLength(0)
})

test('Assign keeps the focus while the plan is loaded again', async () => {
  const held = heldAnswer()
  const answers = [() => ({ body: cover }), held.answer]
  const { requests, sent, person } = await show(
    { cover: 7 },
    {
      [COVER]: () => answers.shift()?.(),
      [OFFER]: { body: { started: [1, 3], refused: [], quiet_until: null } },
    },
  )
  const assign = await screen.findByRole('button', { name: 'Assign 2 shifts' })
  await person.click(screen.getByRole('button', { name: 'Offer 2 shifts' }))
  await screen.findByText('2 shifts are being offered in turn')
  act(() => assign.focus())
  await waitFor(() => expect(requests.filter(({ call }) => call === COVER)).toHaveLength(2))
  await person.keyboard('{Enter}')
  expect(document.activeElement).toBe(assign)
  expect(assign).toHaveProperty('disabled', false)
  expect(sent(ASSIGN)).toEqual([])
  await act(async () => held.release({ body: { ...cover, shifts: cover.shifts.slice(1) } }))
  expect(await screen.findByRole('button', { name: 'Assign 1 shift' })).toBe(assign)
})

test('a link opens the plan, which assigns the ticked shifts with the versions that were seen', async () => {
  const [, ...others] = cover.shifts
  let isAssigned = false
  const left = { ...cover, shifts: others }
  const { person, sent, searches } = await show(
    { cover: 7 },
    {
      [COVER]: () => ({ body: isAssigned ? left : cover }),
      [ASSIGN]: () => {
        isAssigned = true
        return { body: { shifts: [], refused: [], opened: [], broken: [] } }
      },
    },
  )
  expect(await screen.findByText('Driver Two lives near')).toBeDefined()
  expect(screen.getByText('No one can take it. It stays open.')).toBeDefined()
  expect(searches.at(-1)).toEqual({})
  const [, second] = screen.getAllByRole('checkbox', { name: /Harbour Tacos/ })
  await person.click(second as HTMLElement)
  await person.click(screen.getByRole('button', { name: 'Assign 1 shift' }))
  // The remaining shifts stay as they were chosen, with the result.
  expect(await screen.findByText('2 shifts are open.', { exact: false })).toBeDefined()
  expect(screen.getByText('Assigned: 1 shift')).toBeDefined()
  expect(screen.getByText('Driver Two: Harbour Tacos, 11/03/2026, 11:00 – 15:00')).toBeDefined()
  const [stays] = screen.getAllByRole<HTMLInputElement>('checkbox', { name: /Harbour Tacos/ })
  expect(stays?.checked).toBe(false)
  expect(sent(ASSIGN)).toEqual([
    {
      kind: 'assign',
      push_drivers: 10,
      shifts: [{ id: 1, driver_id: 2, updated_at: '2026-03-01T10:00:00.000Z' }],
    },
  ])
})

test('a refusal is shown, and nothing is lost', async () => {
  const { person } = await show(
    { cover: 7 },
    { [ASSIGN]: { status: 400, body: { 'shift_ids.1': ['Driver unavailable'] } } },
  )
  await person.click(await screen.findByRole('button', { name: 'Assign 2 shifts' }))
  expect(await screen.findByText(/Driver unavailable/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Plan again' })).toBeDefined()
  expect(screen.getByText('Driver Two lives near')).toBeDefined()
})

test('offers the published shifts in turn', async () => {
  const { person, sent } = await show(
    { cover: 7 },
    { [OFFER]: { body: { started: [1, 3], refused: [], quiet_until: null } } },
  )
  await person.click(await screen.findByRole('button', { name: 'Offer 2 shifts' }))
  expect(await screen.findByText('2 shifts are being offered in turn')).toBeDefined()
  expect(sent(OFFER)).toEqual([{ shift_ids: [1, 3] }])
})

test('a shift whose offer was refused is not offered again until it is ticked', async () => {
  const { person } = await show(
    { cover: 7 },
    {
      [OFFER]: {
        body: { started: [1], refused: [{ shift_id: 3, problem: 'It is late.' }], quiet_until: null },
      },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Offer 2 shifts' }))
  await screen.findByText('1 shift is being offered in turn. Not offered: It is late.')
  const [, , third] = await screen.findAllByRole('checkbox', { name: /Harbour Tacos/ })
  expect(third).toHaveProperty('checked', false)
  expect(screen.getByRole('button', { name: 'Offer 1 shift' })).toBeDefined()
  await person.click(third as HTMLElement)
  expect(screen.getByRole('button', { name: 'Offer 2 shifts' })).toBeDefined()
})

test('a shift whose offer was refused stays unticked although its driver cannot take it any more', async () => {
  const [first, second, third] = cover.shifts
  const shifts = [{ ...first, proposed_id: 3, candidates: [candidate(3, 'Driver Three')] }, second, third]
  let plan: object = cover
  const { person } = await show(
    { cover: 7 },
    {
      [COVER]: () => ({ body: plan }),
      [OFFER]: () => {
        plan = { ...cover, shifts }
        return {
          body: { started: [3], refused: [{ shift_id: 1, problem: 'It is late.' }], quiet_until: null },
        }
      },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Offer 2 shifts' }))
  const drivers = () => screen.getAllByRole('combobox', { name: /^Driver: Harbour Tacos/ })
  await waitFor(() => expect(drivers()[0]).toHaveProperty('value', 'Driver Three, 3 points'))
  const [refused] = await screen.findAllByRole('checkbox', { name: /Harbour Tacos/ })
  expect(refused).toHaveProperty('checked', false)
})

test('says which shift is being offered in turn, and neither offers it again nor assigns it unless it is ticked', async () => {
  const [first, second, third] = cover.shifts
  const shifts = [{ ...first, is_offered: true }, second, third]
  const { person, sent } = await show(
    { cover: 7 },
    {
      [COVER]: { body: { ...cover, shifts } },
      [OFFER]: { body: { started: [3], refused: [], quiet_until: null } },
    },
  )
  expect(await screen.findByText(/^Being offered in turn/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Assign 1 shift' })).toBeDefined()
  const [offered] = screen.getAllByRole('checkbox', { name: /Harbour Tacos/ })
  await person.click(offered as HTMLElement)
  expect(screen.getByRole('button', { name: 'Assign 2 shifts' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Offer 1 shift' }))
  await waitFor(() => expect(sent(OFFER)).toEqual([{ shift_ids: [3] }]))
})

test.each([
  ['published, at its rate', 20, ', at the rate of the evening before.'],
  ['not published, and so at the rate of its day', 10, '.'],
] as const)('says that the rest of a night shift starts on the next day: %s', async (_case, status, end) => {
  const [first] = cover.shifts
  const shifts = [{ ...first, status, start_time: '00:05', finish_time: '03:00', began_at: '19:00' }]
  await show({ cover: 7 }, { [COVER]: { body: { ...cover, shifts } } })
  const said = await screen.findByText(/^Began at 19:00\./)
  expect(said.textContent).toMatch(/it starts at 00:05, on [^,]+ 2026/)
  expect(said.textContent?.endsWith(`2026${end}`)).toBe(true)
})

test('says which shift has begun, does not offer it, and assigns its rest if it is ticked', async () => {
  const [first] = cover.shifts
  const shifts = [{ ...first, start_time: '12:05', began_at: '11:00' }]
  const { person, sent } = await show({ cover: 7 }, { [COVER]: { body: { ...cover, shifts } } })
  expect(await screen.findByText(/^Began at 11:00\..* If you assign it, it starts at 12:05\.$/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Assign 0 shifts' })).toBeDefined()
  await person.click(screen.getByRole('checkbox', { name: /Harbour Tacos/ }))
  expect(screen.getByRole('button', { name: 'Offer 0 shifts' })).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Assign 1 shift' }))
  const rest = { period_date: '2026-03-11', start_time: '12:05' }
  await waitFor(() => expect(sent(ASSIGN)).toMatchObject([{ shifts: [{ id: 1, driver_id: 2, ...rest }] }]))
})

test('a manager reads that none of their shifts is left', async () => {
  let isOver = false
  const { person } = await show(
    { cover: 7 },
    {
      [COVER]: () => (isOver ? OVER : { body: cover }),
      [ASSIGN]: () => {
        isOver = true
        return { body: { shifts: [], refused: [], opened: [], broken: [] } }
      },
    },
    manager,
  )
  await person.click(await screen.findByRole('button', { name: 'Assign 2 shifts' }))
  expect(await screen.findByText('No shifts are left.')).toBeDefined()
  expect(screen.getByText('Assigned: 2 shifts')).toBeDefined()
  expect(screen.getByText(/^Driver Two: Harbour Tacos/)).toBeDefined()
  expect(screen.getByText(/^Driver Three: Harbour Tacos/)).toBeDefined()
  // Beside that of the dialog's head.
  await person.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the menu of a shift reports its driver, on its day', async () => {
  const later = shift({ id: 8, driver_id: 2, period_date: '2026-03-13' })
  const { person, requests } = await showSchedule({
    shifts: [later],
    answers: { [REPORT]: { body: { id: 7, opened: 1 } }, [COVER]: { body: cover } } as never,
  })
  await person.click(await screen.findByRole('button', { name: /^11:00 to / }))
  await person.click(await screen.findByRole('menuitem', { name: 'Driver cannot work…' }))
  expect((await screen.findByRole<HTMLInputElement>('combobox', { name: 'Driver' })).value).toBe('Driver Two')
  await person.click(screen.getByRole('button', { name: 'Open the shifts' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === REPORT)?.body).toMatchObject({
      driver_id: 2,
      from_date: '2026-03-13',
      to_date: '2026-03-13',
    }),
  )
})

test('a driver is found by the whole name, also in an agency of more drivers than are listed', async () => {
  const { person, sent } = await show(
    { driver: 1 },
    {
      'GET /api/driver/names?…': ({ call }: { call: string }) => {
        if (call.includes('ids=1')) return { body: [{ id: 1, name: 'Driver One' }] }
        return {
          body: [
            /Zoe\+Young|ids=9/.test(call) ? { id: 9, name: 'Zoe Young' } : { id: 3, name: 'Aaron First' },
          ],
        }
      },
      [REPORT]: { body: { id: 7, opened: 3 } },
    },
  )
  await person.click(await screen.findByRole('button', { name: 'Driver cannot work…' }))
  await person.click(await screen.findByRole('combobox', { name: 'Driver' }))
  await screen.findByRole('option', { name: 'Aaron First' })
  await person.keyboard('Zoe Young')
  await person.click(await screen.findByRole('option', { name: 'Zoe Young' }))
  await person.click(screen.getByRole('button', { name: 'Open the shifts' }))
  await waitFor(() => expect(sent(REPORT)).toMatchObject([{ driver_id: 9 }]))
})

test('a plan that could not be loaded again says so, and loads when the button is pressed', async () => {
  let answer: object = { body: cover }
  const { person } = await show(
    { cover: 7 },
    { [COVER]: () => answer, [ASSIGN]: { status: 409, body: { message: 'Changed' } } },
  )
  await person.click(await screen.findByRole('button', { name: 'Assign 2 shifts' }))
  answer = { status: 500, body: { message: 'Busy' } }
  await person.click(await screen.findByRole('button', { name: 'Plan again' }))
  expect(await screen.findByText('Busy')).toBeDefined()
  answer = { body: { ...cover, shifts: cover.shifts.slice(0, 1) } }
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/1 shift is open/)).toBeDefined()
  expect(screen.queryByText('Busy')).toBeNull()
})
