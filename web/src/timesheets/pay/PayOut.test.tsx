import type { DriverPay, PayExport, PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../kernel/privateFile.ts'
import { receiveProgress } from '../../kernel/progress.ts'
import { manager } from '../../testing/people.ts'
import { setSetting } from '../../testing/settings.ts'
import { showTimesheets } from '../testing/renderTimesheets.tsx'

vi.mock('../../kernel/privateFile.ts', { spy: true })
beforeEach(() => void vi.mocked(saveFile).mockReturnValue())
afterEach(() => vi.clearAllMocks())

const PAGE = '&page=1&per_page=15'
const LIST = `GET /api/pay?period_date_from=2026-03-09&period_date_to=2026-03-15${PAGE}`
const WAITING = 'GET /api/pay/statement/waiting?period_date_from=2026-03-09&period_date_to=2026-03-15'
const MAKE = 'POST /api/pay/file'
const MAIL = 'POST /api/pay/statement/mail'
const WEEK = { period_date_from: '2026-03-09', period_date_to: '2026-03-15' }

const pay = (some: Partial<DriverPay>): DriverPay => ({
  driver_id: 1,
  name: 'Driver One',
  works_number: 'D1',
  email: 'one@driverdesk.test',
  timesheets: 3,
  hours: 5.33,
  pay: 30.07,
  changed: 0,
  hours_difference: 0,
  pay_difference: 0,
  is_mailed: false,
  former_works_numbers: [],
  ...some,
})
const NEW = pay({ changed: 3, hours_difference: 5.33, pay_difference: 30.07 })
const ONE = pay({ changed: 1, hours_difference: 1.33, pay_difference: 16.07 })
const TWO = pay({
  driver_id: 2,
  name: 'Driver Two',
  works_number: '',
  email: '',
  timesheets: 1,
  hours: 1.33,
  pay: 16.07,
})
const GONE = pay({
  driver_id: 3,
  name: 'Driver Three',
  works_number: 'D3',
  timesheets: 0,
  hours: 0,
  pay: 0,
  changed: 1,
  hours_difference: -4,
  pay_difference: -40,
})
const NO_ONE = { drivers: [], total: 0 }
const totalsOf = (drivers: DriverPay[]): PayOut['totals'] => ({
  drivers: drivers.length,
  timesheets: 4,
  hours: 6.66,
  pay: 46.14,
  changed: drivers.reduce((sum, { changed }) => sum + changed, 0),
  pay_difference: -23.93,
  less: drivers.filter(({ pay_difference }) => pay_difference < 0).length,
})
const paid = (drivers: DriverPay[], exports: PayExport[] = [], some: Partial<PayOut> = {}): PayOut => ({
  file: 'brightpay',
  format_problem: null,
  works_numbers: 'needed',
  drivers,
  total: drivers.length,
  totals: totalsOf(drivers),
  unpaid: { timesheets: [], total: 0 },
  unnumbered: NO_ONE,
  renumbered: NO_ONE,
  is_exported: exports.length > 0,
  earlier: null,
  exports,
  ...some,
})
const made = (some: Partial<PayExport> = {}): PayExport => ({
  id: 7,
  made_at: '2026-03-10T09:00:00.000Z',
  made_by: 'Ann Lee',
  file: 'brightpay',
  ...WEEK,
  only_changes: false,
  is_withdrawn: false,
  drivers: 2,
  hours: 6.66,
  pay: 46.14,
  file_name: 'payroll.csv',
  ...some,
})

async function showPay(
  drivers: DriverPay[],
  exports: PayExport[] = [],
  more: object = {},
  setting: object = {},
) {
  const shown = await showTimesheets({
    search: { tab: 'pay' },
    answers: {
      [LIST]: { body: paid(drivers, exports) },
      [MAKE]: { body: made() },
      'GET /api/pay/file/7': { body: {} },
      ...more,
    },
    ...setting,
  })
  await screen.findByRole('table', { name: 'Approved pay' })
  return { ...shown, sent: (call: string) => shown.requests.filter((request) => request.call === call) }
}
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
const button = (name: RegExp) => screen.getByRole('button', { name }) as HTMLButtonElement

test('lists what is paid and what has changed, with the sums of all, and loads no timesheets', async () => {
  const { requests } = await showPay([ONE, TWO, GONE], [made({ only_changes: true })])
  expect(cells('Approved pay')).toEqual([
    ['Driver One', 'D1', '3', '5.33', '£30.07', '£16.07 (1)', 'View'],
    ['Driver Two', '–', '1', '1.33', '£16.07', '–', 'View'],
    ['Driver Three', 'D3', '0', '0.00', '£0.00', '−£40.00 (1)', '–'],
  ])
  expect(screen.getByLabelText('Totals').textContent).toBe(
    'Drivers3Timesheets4Hours6.66Approved pay£46.14Changed2Difference−£23.93',
  )
  screen.getByText(/negative lines in the file\. After the import, check that BrightPay has taken them\.$/)
  screen.getByText(/^Last export: 10\/03\/2026 \d\d:00 by Ann Lee, changes, £46\.14\. Payroll file:/)
  expect(cells('Exports')).toEqual([
    [
      expect.stringMatching(/^10\/03\/2026 /),
      'Ann Lee',
      'BrightPay',
      '09/03/2026 – 15/03/2026',
      'Changes',
      '2',
      '6.66',
      '£46.14',
      'Withdraw',
    ],
  ])
  expect(requests.filter(({ call }) => call.startsWith('GET /api/timesheet'))).toEqual([])
})

test('names drivers without a works number, with a link to their form, if the file shows it', async () => {
  const unnumbered = { drivers: [{ driver_id: 2, name: 'Driver Two' }], total: 1 }
  const of = (some: Partial<PayOut>) => ({ [LIST]: { body: paid([ONE, TWO], [], { unnumbered, ...some }) } })
  const { person, sent } = await showPay([ONE, TWO], [], of({}))
  const list = screen.getByRole('list', { name: 'Drivers without a works number' })
  expect(list.parentElement?.textContent).toBe(
    'BrightPay needs a works number for each driver. One driver has none:Driver TwoEnter works numbers…',
  )
  // The server would refuse the file.
  const button = screen.getByRole('button', { name: /^Export all/ })
  await person.click(button)
  await screen.findByText('Give each driver a works number first')
  expect(sent(MAKE)).toEqual([])
  expect(button.title).toBe('Give each driver a works number first')
  const link = within(list).getByRole('link', { name: 'Driver Two' })
  expect(link.getAttribute('href')).toBe('/drivers?edit=2')
  cleanup()
  const second = await showPay(
    [ONE, TWO],
    [],
    of({ file: 'generic', works_numbers: 'shown', unnumbered: { ...unnumbered, total: 24 } }),
  )
  expect(
    screen.getByRole('list', { name: 'Drivers without a works number' }).parentElement?.textContent,
  ).toBe(
    'The file has a column of works numbers. 24 drivers have none:Driver Twoand 23 moreEnter works numbers…',
  )
  expect(screen.getByRole('link', { name: 'Generic table' }).getAttribute('href')).toBe('/options')
  await second.person.click(screen.getByRole('button', { name: /^Export all/ }))
  const question = await screen.findByRole('dialog', { name: 'Export all pay?' })
  expect(question.textContent).toContain('Without a works number: 24 drivers.')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})

test('the question before an export includes what others have changed since the list loaded', async () => {
  const unnumbered = { drivers: [{ driver_id: 2, name: 'Driver Two' }], total: 1 }
  let now = paid([ONE, TWO], [], { unnumbered })
  const { person } = await showPay([], [], { [LIST]: () => ({ body: now }) })
  // A colleague gives the driver a works number, and approves 41p more.
  now = paid([NEW, TWO], [], { totals: { ...totalsOf([NEW, TWO]), pay: 46.55 } })
  await person.click(button(/^Export all \[1\]/))
  const question = await screen.findByRole('dialog', { name: 'Export all pay?' })
  expect(question.textContent).toContain('3 timesheets of 2 drivers, £46.55, for BrightPay.')
  await person.click(within(question).getByRole('button', { name: 'Cancel' }))
  // They export all of it.
  now = paid([pay({})], [made()])
  await person.click(button(/^Export all \[3\]/))
  await screen.findByText('Nothing is left to export.')
})

test('a file in the agency’s own columns is called that', async () => {
  const unnumbered = { drivers: [{ driver_id: 2, name: 'Driver Two' }], total: 1 }
  const own = { file: 'own_columns' } as const
  await showPay([ONE, TWO], [], { [LIST]: { body: paid([ONE, TWO], [], { ...own, unnumbered }) } })
  screen.getByText(/^Your columns need a works number for each driver/)
  cleanup()
  const { person } = await showPay([ONE, TWO], [], { [LIST]: { body: paid([ONE, TWO], [], own) } })
  await person.click(await screen.findByRole('button', { name: /^Export all/ }))
  const question = await screen.findByRole('dialog', { name: 'Export all pay?' })
  expect(question.textContent).toContain('£46.14, in your own columns. It counts')
  cleanup()
  const changed = paid([ONE, GONE], [made(own)], own)
  await showPay([], [], { [LIST]: { body: changed } })
  expect(screen.getByRole('link', { name: 'Own columns' }).getAttribute('href')).toBe('/options')
  screen.getByText(/negative lines in the file\. After the import, check that your program has taken them\.$/)
  expect(cells('Exports').join()).toContain('Own columns')
})

test('does not mention negative lines if pay has only increased', async () => {
  await showPay([ONE], [made()])
  expect(screen.queryByText(/negative lines/)).toBeNull()
})

test('says before an export that no file can be made', async () => {
  const format_problem = 'The payroll file options cannot be read. No column has the pay.'
  await showPay([ONE], [], { [LIST]: { body: paid([ONE], [], { format_problem }) } })
  expect((await screen.findByRole('alert')).textContent).toBe(`No file can be exported. ${format_problem}`)
})

test('says which approved timesheets are in no file, with links to them', async () => {
  const one = { id: 5, period_date: '2026-03-10', restaurant_id: 4, driver_name: 'Driver Two' }
  const of = (total: number) => ({
    [LIST]: { body: paid([ONE], [], { unpaid: { timesheets: [one], total } }) },
  })
  await showPay([ONE], [], of(3))
  const list = screen.getByRole('list', { name: 'Timesheets without pay' })
  expect(list.parentElement?.textContent).toBe(
    '3 approved timesheets have no hours or pay, so they are not in any file:Tue 10 Mar, Driver Twoand 2 more',
  )
  expect(within(list).getByRole('link').getAttribute('href')).toBe(
    '/timesheet?from=2026-03-09&to=2026-03-15&location=restaurant-4&row=5',
  )
})

test('loads a page of drivers, and searches on the server', async () => {
  const at = (query: string) => LIST.replace(PAGE, query)
  const { person, sent, searches } = await showPay([ONE], [], {
    [LIST]: { body: paid([ONE], [], { total: 31 }) },
    [at('&page=3&per_page=15')]: { body: paid([GONE], [], { total: 31 }) },
    [at('&page=1&per_page=15&q=two')]: { body: paid([TWO], [], { total: 1 }) },
  })
  screen.getByText('1–1 of 31')
  await person.click(screen.getByRole('button', { name: 'Page 3' }))
  await screen.findByText('Driver Three')
  expect(searches.at(-1)).toMatchObject({ tab: 'pay', page: 3 })
  await person.type(screen.getByRole('textbox', { name: 'Find a driver' }), 'two')
  await screen.findByText('Driver Two')
  expect(searches.at(-1)).toMatchObject({ q: 'two', page: undefined })
  expect(sent(at('&page=1&per_page=15&q=two'))).toHaveLength(1)
  // The totals remain those of all drivers.
  expect(screen.getByLabelText('Totals').textContent).toContain('Approved pay£46.14')
})

async function agree(person: UserEvent) {
  await person.click(await screen.findByRole('button', { name: 'Export' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Export' })).toBeNull())
}

test('exports everything the first time, saves the file, and says what was exported', async () => {
  const { person, sent } = await showPay([NEW])
  screen.getByText(/^No pay for these dates has been exported yet\. Payroll file:/)
  await person.click(button(/Export all \[3\]/))
  const question = await screen.findByRole('dialog', { name: 'Export all pay?' })
  expect(question.textContent).toContain('3 timesheets of 1 driver, £46.14, for BrightPay.')
  expect(sent(MAKE)).toEqual([])
  await agree(person)
  await screen.findByText('Exported: 2 drivers, £46.14')
  expect(sent(MAKE).map(({ body }) => body)).toEqual([WEEK])
  expect(saveFile).toHaveBeenCalledWith(expect.anything(), 'payroll.csv')
})

test('shows the progress of a long export, and of emailing many', async () => {
  setSetting('mail', 'on')
  let answer: (made: object) => void = () => undefined
  const without_email = { drivers: [], total: 0 }
  const ids = Array.from({ length: 60 }, (_, at) => at + 1)
  const { person, sent } = await showPay([NEW], [], {
    [MAKE]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
    [WAITING]: { body: { driver_ids: ids, pay: 60, had: 0, in_outbox: 0, without_email } },
    [MAIL]: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  await person.click(button(/Export all/))
  await agree(person)
  await waitFor(() => expect(sent(MAKE)).toHaveLength(1))
  expect(screen.queryByRole('dialog')).toBeNull()
  const key = sent(MAKE)[0]?.headers['idempotency-key'] ?? ''
  act(() => receiveProgress({ key, done: 10_000, total: 65_004 }))
  const dialog = await screen.findByRole('dialog', { name: 'Export pay' })
  expect(dialog.textContent).toContain('Exported 10,000 of 65,004 timesheets…')
  act(() => answer({ body: made() }))
  await screen.findByText('Exported: 2 drivers, £46.14')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await person.click(button(/Email statements/))
  const question = await screen.findByRole('dialog', { name: 'Email 60 pay statements?' })
  await person.click(within(question).getByRole('button', { name: 'Email statements' }))
  for (const [count, text] of [
    [1, 'Done for 0 of 60 drivers…'],
    [2, 'Done for 25 of 60 drivers…'],
    [3, 'Done for 50 of 60 drivers…'],
  ] as const) {
    await waitFor(() => expect(sent(MAIL)).toHaveLength(count))
    await screen.findByText(text)
    act(() => answer({ body: { driver_ids: [count] } }))
  }
  await screen.findByText('Pay statements emailed to 3 drivers')
})

test('exports only changes after the first export, and downloads an earlier file unchanged', async () => {
  const { person, sent } = await showPay([ONE], [made()])
  expect(screen.queryByRole('button', { name: /Export all/ })).toBeNull()
  await person.click(button(/Export changes \[1\]/))
  await agree(person)
  await waitFor(() => expect(sent(MAKE)).toHaveLength(1))
  expect(sent(MAKE)[0]?.body).toEqual(WEEK)
  await waitFor(() => expect(sent('GET /api/pay/file/7')).toHaveLength(1))
  await person.click(screen.getByRole('button', { name: /^10\/03\/2026/ }))
  await waitFor(() => expect(sent('GET /api/pay/file/7')).toHaveLength(2))
})

test('an export whose file did not arrive is not taken for the next one', async () => {
  const file = { status: 500, body: {} }
  const { person, sent } = await showPay([ONE], [made()], { 'GET /api/pay/file/7': file })
  for (const count of [1, 2]) {
    await waitFor(() => expect(button(/Export changes/).getAttribute('aria-busy')).toBeNull())
    await person.click(button(/Export changes/))
    await agree(person)
    await waitFor(() => expect(sent(MAKE)).toHaveLength(count))
  }
  const [first, second] = sent(MAKE).map(({ headers }) => headers['idempotency-key'])
  expect(second).not.toBe(first)
})

test('a failed export is tried again with the same key', async () => {
  let isAway = true
  let isMade = false
  const { person, sent } = await showPay([NEW], [], {
    [MAKE]: () => {
      // The first call was carried out, so nothing is left to export.
      isMade = true
      return isAway ? new TypeError('Failed to fetch') : { body: made() }
    },
    [LIST]: () => ({ body: isMade ? paid([pay({})], [made()]) : paid([NEW]) }),
  })
  await person.click(button(/Export all/))
  await agree(person)
  await waitFor(() => expect(sent(MAKE)).toHaveLength(1))
  await screen.findByText(/^The pay may be exported\./)
  await waitFor(() => expect(sent(LIST).length).toBeGreaterThan(1))
  isAway = false
  await person.click(button(/Try the export again/))
  await screen.findByText('Exported: 2 drivers, £46.14')
  const [first, second] = sent(MAKE)
  expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('emails statements to drivers with an address who have had none, after naming the others', async () => {
  setSetting('mail', 'on')
  const without_email = { drivers: [{ driver_id: 2, name: 'Driver Two' }], total: 1 }
  const waiting = { driver_ids: [1], pay: 30.07, had: 1, in_outbox: 0, without_email }
  const { person, sent } = await showPay([ONE, TWO, GONE], [], {
    [WAITING]: { body: waiting },
    [MAIL]: { body: { driver_ids: [1] } },
  })
  await person.click(button(/Email statements/))
  const question = await screen.findByRole('dialog', { name: 'Email the pay statement?' })
  expect(question.textContent).toContain(
    '1 driver gets the pay statement for 09/03/2026 – 15/03/2026 as a PDF, £30.07 in all. 1 driver has had the same statement, and gets no other. Without an email address: Driver Two.',
  )
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
  await person.click(within(question).getByRole('button', { name: 'Email statement' }))
  await screen.findByText('Pay statements emailed to 1 driver')
  expect(sent(MAIL).map(({ body }) => body)).toEqual([{ ...WEEK, driver_ids: [1] }])
})

test('says so if no statement is waiting', async () => {
  const without_email = { drivers: [], total: 0 }
  const { person, sent } = await showPay([ONE], [], {
    [WAITING]: { body: { driver_ids: [], pay: 0, had: 2, in_outbox: 57, without_email } },
  })
  await person.click(button(/Email statements/))
  await screen.findByText(
    'No statement is waiting. 57 statements are already in the outbox. 2 drivers have had the same statement, and get no other.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent(MAIL)).toEqual([])
})

test('a manager exports, but sees no statements and no links to drivers', async () => {
  await showPay([{ ...TWO, is_mailed: null }], [made()], {}, { user: manager })
  screen.getByText('If a file was wrong or not paid, ask an administrator to withdraw it.')
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  expect(cells('Approved pay')).toEqual([['Driver Two', '–', '1', '1.33', '£16.07', '–']])
  expect(screen.queryByRole('button', { name: /Email statements/ })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Driver Two' })).toBeNull()
})

test('says that no pay is approved, and refuses too many days', async () => {
  await showTimesheets({
    search: { tab: 'pay' },
    answers: { [LIST]: { body: paid([]) } },
  })
  await screen.findByText('No pay is approved for these dates')
  expect(button(/Export all \[0\]/).disabled).toBe(true)
})

test('withdraws an export that was not paid, after asking', async () => {
  const WITHDRAW = 'POST /api/pay/file/7/withdraw'
  const gone = made({ id: 6, is_withdrawn: true })
  const { person, sent } = await showPay([ONE], [made(), gone], { [WITHDRAW]: { body: gone } })
  expect(cells('Exports').map((row) => [row[4], row.at(-1)])).toEqual([
    ['All', 'Withdraw'],
    ['Withdrawn', '–'],
  ])
  await person.click(screen.getByRole('button', { name: 'Withdraw' }))
  const question = await screen.findByRole('dialog', { name: 'Withdraw this export?' })
  expect(question.textContent).toContain(
    '£46.14 of 2 drivers, 09/03/2026 – 15/03/2026, will count as not exported and go into the next file.',
  )
  await person.click(within(question).getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(sent(WITHDRAW)).toHaveLength(1))
  await waitFor(() => expect(sent(LIST)).toHaveLength(2))
})

test('says what has changed in earlier pay, and shows its dates', async () => {
  const dates = { period_date_from: '2026-02-02', period_date_to: '2026-03-07' }
  const earlier = { ...dates, changed: 3, pay_difference: -24.5 }
  const { person, sent } = await showPay([ONE], [], {
    [LIST]: { body: paid([ONE], [], { earlier }) },
    [`GET /api/pay?period_date_from=2026-02-02&period_date_to=2026-03-07${PAGE}`]: { body: paid([]) },
  })
  screen.getByText(/^Earlier pay has changed since it was exported: 3 timesheets, −£24\.50\./)
  await person.click(screen.getByRole('button', { name: 'Show 02/02/2026 – 07/03/2026' }))
  await waitFor(() =>
    expect(sent(`GET /api/pay?period_date_from=2026-02-02&period_date_to=2026-03-07${PAGE}`)).toHaveLength(1),
  )
})

test('gives drivers their works numbers in one list, and keeps those that are refused', async () => {
  const named = [2, 3, 4, 5].map((driver_id) => ({ driver_id, name: `Driver ${driver_id}` }))
  const record = (id: number, works_number = '') => ({
    body: {
      id,
      works_number,
      status: 10,
      full_name: `Driver ${id}`,
      updated_at: `2026-03-10T12:00:0${id}.000Z`,
    },
  })
  let isTaken = true
  const { person, sent } = await showPay([ONE, TWO], [], {
    [LIST]: { body: paid([ONE, TWO], [], { unnumbered: { drivers: named, total: 4 } }) },
    'GET /api/driver/2': record(2),
    'GET /api/driver/3': record(3),
    'GET /api/driver/4': record(4, 'D40'),
    'PUT /api/driver/2?inactive=false': record(2, 'D2'),
    'PUT /api/driver/3?inactive=false': () =>
      isTaken
        ? { status: 400, body: { works_number: ['Another driver has this works number.'] } }
        : record(3, 'D3'),
  })
  await person.click(button(/^Enter works numbers/))
  const dialog = within(await screen.findByRole('dialog', { name: 'Works numbers' }))
  expect(dialog.getAllByRole('textbox')).toHaveLength(4)
  await person.type(dialog.getByLabelText('Driver 2'), ' D2')
  await person.type(dialog.getByLabelText('Driver 3'), 'D3')
  await person.type(dialog.getByLabelText('Driver 4'), 'D4')
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('Another driver has this works number.')
  dialog.getByText('This driver already has the works number D40.')
  expect(sent('PUT /api/driver/2?inactive=false')[0]?.body).toEqual({
    works_number: 'D2',
    updated_at: '2026-03-10T12:00:02.000Z',
  })
  expect(dialog.queryByLabelText('Driver 2')).toBeNull()
  dialog.getByLabelText('Driver 5')
  await waitFor(() => expect(sent(LIST)).toHaveLength(2))
  isTaken = false
  await person.clear(dialog.getByLabelText('Driver 4'))
  await person.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('PUT /api/driver/2?inactive=false')).toHaveLength(1)
})

test('names drivers whose pay was exported under another works number', async () => {
  const driver = { driver_id: 1, name: 'Driver One', works_number: 'D9', former_works_numbers: ['D1'] }
  const renumbered = { drivers: [driver], total: 1 }
  await showPay([ONE], [], { [LIST]: { body: paid([ONE], [], { renumbered }) } })
  expect(screen.getByRole('list', { name: 'Drivers whose works number has changed' }).textContent).toBe(
    'Driver One, from D1 to D9',
  )
})
