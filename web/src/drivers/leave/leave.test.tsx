/** A driver asks for leave in the app, and the office lists it (docs/spec/drivers.md#leave). */
import type { Leave, OwnLeave } from '@driverdesk/contract/leave/leave.shapes.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../kernel/query.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { openApp } from '../../testing/openApp.tsx'
import { openDriverApp } from '../../testing/openDriverApp.tsx'
import { administrator, driver } from '../../testing/people.ts'
import { LEAVE_KEY } from './leave.data.ts'

const [OWN, ASK, TIMES] = ['GET /api/driver/leave', 'POST /api/driver/leave', 'GET /api/driver/working-times']
const times = {
  default_working_time: [],
  actual_override_working_time: [],
  updated_at: '2026-11-17T09:00:00.000Z',
}
const leave: OwnLeave = {
  id: 5,
  kind: 'leave',
  from_date: '2099-12-07',
  to_date: '2099-12-08',
  reason: 'A wedding',
  state: 'asked',
  answer: '',
  asked_at: '2026-11-18T09:00:00.000Z',
  shifts: [{ id: 1, period_date: '2099-12-07', start_time: '17:00', finish_time: '22:00' }],
}

describe('in the drivers app', () => {
  const open = async (list: readonly OwnLeave[], answers: Parameters<typeof fakeServer>[0] = {}) => {
    const requests = fakeServer({ [TIMES]: { body: times }, [OWN]: { body: list }, ...answers })
    await openDriverApp('/driver/unavailability', driver)
    const part = within(await screen.findByRole('region', { name: 'Leave' }))
    return { requests, part, person: userEvent.setup() }
  }

  type Opened = Awaited<ReturnType<typeof open>>
  type Sheet = ReturnType<typeof within>
  const openSheet = async ({ part, person }: Opened): Promise<Sheet> => {
    await person.click(part.getByRole('button', { name: 'Ask for leave' }))
    return within(await screen.findByRole('dialog', { name: 'Ask for leave' }))
  }
  const enter = async ({ person }: Opened, sheet: Sheet) => {
    await person.click(sheet.getByRole('button', { name: /^Days/ }))
    const day = (await screen.findAllByRole('button', { name: /^\d+ \w+ \d{4}$/ }))
      .filter((button) => !(button as HTMLButtonElement).disabled)
      .at(-1) as HTMLElement
    await person.click(day)
    await person.click(day)
    await person.type(sheet.getByLabelText('Reason'), 'A wedding')
  }
  const reasonIn = (sheet: Sheet) => (sheet.getByLabelText('Reason') as HTMLTextAreaElement).value

  test('shows the answers and the shifts of these days, but nothing that is withdrawn or over', async () => {
    const declined = {
      ...leave,
      id: 6,
      from_date: '2099-12-20',
      to_date: '2099-12-20',
      state: 'declined',
    } as const
    const { part } = await open([
      { ...leave, id: 7, to_date: '2020-01-01' },
      leave,
      { ...leave, id: 8, state: 'withdrawn' },
      { ...declined, answer: 'Everyone is away', reason: '' },
    ])
    await part.findByText('Waiting for an answer')
    const rows = part.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(rows).toEqual([
      expect.stringMatching(
        /^Mon 7 Dec – Tue 8 Dec, 2 daysA weddingYou have 1 shift then, and still work it unless the office takes it off you\.Waiting for an answerWithdraw$/,
      ),
      'Sun 20 DecThe office says: Everyone is awayDeclined',
    ])
  })

  test('asks with a key that stays the same after a lost answer', async () => {
    let attempts = 0
    const opened = await open([], {
      [ASK]: () => (++attempts === 1 ? new TypeError('Failed to fetch') : { body: leave }),
    })
    const { person, requests } = opened
    const sheet = await openSheet(opened)
    const send = () => sheet.getByRole('button', { name: 'Ask the office' })
    expect(send()).toHaveProperty('disabled', true)
    await enter(opened, sheet)
    await person.click(send())
    expect((await sheet.findByRole('alert')).textContent).toBeTruthy()
    await person.click(send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const sent = requests.filter(({ call }) => call === ASK)
    expect(sent.map(({ body }) => body)).toEqual([
      { from_date: expect.any(String), to_date: expect.any(String), reason: 'A wedding' },
      { from_date: expect.any(String), to_date: expect.any(String), reason: 'A wedding' },
    ])
    expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  test('keeps what is entered across a reload, until it is sent', async () => {
    const before = await open([])
    const left = await openSheet(before)
    await enter(before, left)
    const days = left.getByRole('button', { name: /^Days/ }).textContent
    cleanup()
    const opened = await open([], { [ASK]: { body: leave } })
    const sheet = await openSheet(opened)
    expect(reasonIn(sheet)).toBe('A wedding')
    expect(sheet.getByRole('button', { name: /^Days/ }).textContent).toBe(days)
    await opened.person.click(sheet.getByRole('button', { name: 'Ask the office' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(reasonIn(await openSheet(opened))).toBe('')
  })

  test('says that it needs a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { part, person } = await open([])
    await person.click(part.getByRole('button', { name: 'Ask for leave' }))
    expect(await screen.findByText(/^No connection\. You can ask/)).toBeDefined()
    vi.restoreAllMocks()
  })

  test('withdraws after a question', async () => {
    const WITHDRAW = 'POST /api/driver/leave/5/withdraw'
    const { part, person, requests } = await open([{ ...leave, state: 'approved' }], {
      [WITHDRAW]: { body: { ...leave, state: 'withdrawn' } },
    })
    await person.click(await part.findByRole('button', { name: /^Withdraw: Mon 7 Dec/ }))
    const question = within(await screen.findByRole('dialog', { name: 'Withdraw this leave?' }))
    expect(question.getByText(/You can be given shifts on these days again/)).toBeDefined()
    await person.click(question.getByRole('button', { name: 'Withdraw' }))
    await waitFor(() => expect(requests.some(({ call }) => call === WITHDRAW)).toBe(true))
  })
})

test('a driver who can work again gets the open shifts at once', async () => {
  const [WITHDRAW, OPEN] = ['POST /api/driver/leave/5/withdraw', 'GET /api/driver/shift/open?…']
  const sick: OwnLeave = { ...leave, kind: 'sick', state: 'approved' }
  const requests = fakeServer({
    [TIMES]: { body: times },
    [OWN]: { body: [sick] },
    [OPEN]: { body: { today: '2026-11-18', shifts: [] } },
    [WITHDRAW]: { body: { ...sick, state: 'withdrawn' } },
  })
  await openDriverApp('/driver/unavailability', driver)
  const person = userEvent.setup()
  await person.click(await screen.findByRole('button', { name: /^I can work: Mon 7 Dec/ }))
  const loaded = () => requests.filter(({ call }) => call.startsWith('GET /api/driver/shift/open'))
  const before = loaded().length
  const question = within(await screen.findByRole('dialog', { name: 'Can you work again?' }))
  await person.click(question.getByRole('button', { name: 'I can work' }))
  await waitFor(() => expect(loaded()).toHaveLength(before + 1))
})

test('the question before leave is withdrawn closes, and says so, once the office has answered', async () => {
  let list: OwnLeave[] = [leave]
  const requests = fakeServer({ [TIMES]: { body: times }, [OWN]: () => ({ body: list }) })
  await openDriverApp('/driver/unavailability', driver)
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Withdraw: / }))
  await screen.findByRole('dialog', { name: 'Withdraw this leave?' })
  list = [{ ...leave, state: 'approved' }]
  await act(() => queryClient.invalidateQueries())
  await screen.findByText('The office has just answered. Nothing was sent.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.every(({ call }) => call.startsWith('GET'))).toBe(true)
})

test('a driver says when they would rather work, and each press saves it', async () => {
  const PREFER = 'PUT /api/driver/preferred-times'
  const requests = fakeServer({
    [TIMES]: { body: times },
    [OWN]: { body: [] },
    'GET /api/driver/preferred-times': { body: { preferred_times: ['weekends'] } },
    [PREFER]: { body: { preferred_times: ['evenings', 'weekends'] } },
  })
  await openDriverApp('/driver/unavailability', driver)
  const part = within(await screen.findByRole('region', { name: 'I would rather work' }))
  const chip = (name: string) => part.getByRole<HTMLInputElement>('checkbox', { name })
  expect([chip('Evenings').checked, chip('Weekends').checked]).toEqual([false, true])
  await userEvent.setup().click(chip('Evenings'))
  await waitFor(() => expect(chip('Evenings').checked).toBe(true))
  expect(requests.find(({ call }) => call === PREFER)?.body).toEqual({
    preferred_times: ['evenings', 'weekends'],
  })
})

test('the office lists all leave from a button with the number of pending requests, and answers there', async () => {
  const person = userEvent.setup()
  const of: Leave = { ...leave, driver_id: 3, driver_name: 'Ann Lee', driver_phone: '', answered_by: null }
  const declined: Leave = { ...of, id: 6, state: 'declined', answer: 'Everyone is away', answered_by: 'Mo' }
  const DECLINE = 'POST /api/leave/5/decline'
  const requests = fakeServer({
    'GET /api/driver': { body: [] },
    'GET /api/area': { body: [] },
    'GET /api/leave': { body: [of, declined] },
    [DECLINE]: { body: { ...of, state: 'declined' } },
  })
  await openApp('/drivers', administrator)
  await person.click(await screen.findByRole('button', { name: 'Leave (1)' }))
  const list = within(await screen.findByRole('dialog', { name: 'Leave' }))
  expect((await list.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    'Ann LeeMon 7 Dec – Tue 8 Dec, 2 daysA wedding1 published shift in these daysAnswer…',
    'Ann LeeMon 7 Dec – Tue 8 Dec, 2 daysA weddingMo: Everyone is awayDeclined',
  ])
  await person.click(list.getByRole('button', { name: /^Answer…/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave of Ann Lee' }))
  await person.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave of Ann Lee' })).toBeNull())
  expect(requests.find(({ call }) => call === DECLINE)?.body).toEqual({ answer: '' })
})

test.each<[string, (of: Leave) => Leave[], string]>([
  ['the driver withdraws it', (of) => [{ ...of, state: 'withdrawn' }], 'the driver has withdrawn it.'],
  ['the list no longer has it', () => [], 'it was answered or withdrawn, or its days are over.'],
])('an open answer to a request ends when %s', async (_, later, why) => {
  const person = userEvent.setup()
  const of: Leave = { ...leave, driver_id: 3, driver_name: 'Ann Lee', driver_phone: '', answered_by: null }
  let list = [of]
  fakeServer({
    'GET /api/driver': { body: [] },
    'GET /api/area': { body: [] },
    'GET /api/leave': () => ({ body: list }),
  })
  await openApp('/drivers', administrator)
  await person.click(await screen.findByRole('button', { name: 'Leave (1)' }))
  await person.click(await screen.findByRole('button', { name: /^Answer…/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave of Ann Lee' }))
  expect(dialog.getByRole('button', { name: 'Approve' })).toBeDefined()
  list = later(of)
  await act(() => queryClient.invalidateQueries({ queryKey: LEAVE_KEY }))
  expect((await dialog.findByRole('alert')).textContent).toBe(
    `This request for leave is no longer open: ${why}`,
  )
  expect(dialog.queryByRole('button', { name: 'Approve' })).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Decline' })).toBeNull()
})

test('the office says after a question that a driver can work again', async () => {
  const person = userEvent.setup()
  const office = { driver_id: 3, driver_name: 'Ann Lee', driver_phone: '', answered_by: 'Mo' }
  const sick: Leave = { ...leave, ...office, kind: 'sick', state: 'approved', shifts: [] }
  const WITHDRAW = 'POST /api/leave/5/withdraw'
  const requests = fakeServer({
    'GET /api/driver': { body: [] },
    'GET /api/area': { body: [] },
    'GET /api/leave': { body: [sick] },
    [WITHDRAW]: { body: { ...sick, state: 'withdrawn' } },
  })
  await openApp('/drivers', administrator)
  await person.click(await screen.findByRole('button', { name: 'Leave' }))
  await person.click(await screen.findByRole('button', { name: /^Can work again: Ann Lee/ }))
  const question = within(await screen.findByRole('dialog', { name: 'Can Ann Lee work again?' }))
  expect(question.getByText(/Shifts that others have got stay with them/)).toBeDefined()
  expect(requests.some(({ call }) => call === WITHDRAW)).toBe(false)
  await person.click(question.getByRole('button', { name: 'Can work again' }))
  await waitFor(() => expect(requests.some(({ call }) => call === WITHDRAW)).toBe(true))
})
