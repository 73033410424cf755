import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { saveFile } from '../../kernel/privateFile.ts'
import { receiveProgress } from '../../kernel/progress.ts'
import { heldAnswer } from '../../testing/heldAnswer.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { noShareSheet, shareSheet } from '../../testing/shareSheet.ts'
import { showSchedule } from '../testing/renderSchedule.tsx'
import { showRestaurantSchedule } from '../testing/restaurantSchedule.tsx'

vi.mock('../../kernel/privateFile.ts', { spy: true })
afterEach(() => {
  vi.restoreAllMocks()
  noShareSheet()
})

const PDF = 'GET /api/schedule/rota.pdf?…'
const TABLE = 'GET /api/schedule/rota?…'
const COUNT = 'GET /api/schedule/rota/count?…'
const NAME = 'Rota by driver Brighton 9 March 2026'
/** As the server names it. */
const file = (ending: string) => ({
  body: {},
  headers: {
    'Content-Disposition': `attachment; filename="Rota.${ending}"; filename*=UTF-8''${encodeURIComponent(NAME)}.${ending}`,
  },
})
const FILE = file('pdf')

test('saves what is shown as the day sheet of today, and by driver, also as tables', async () => {
  vi.mocked(saveFile).mockReturnValue()
  const { requests, person } = await showSchedule({
    answers: { [PDF]: FILE, [TABLE]: ({ call }) => file(call.includes('xlsx') ? 'xlsx' : 'csv') },
    search: { location: 'area-1' },
  })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  expect(dialog.getByText('The shifts of one day, by restaurant and start')).toBeTruthy()
  await person.click(dialog.getByRole('radio', { name: 'Day sheet' }))
  await person.click(dialog.getByRole('checkbox', { name: 'Phone numbers of drivers' }))
  await person.click(dialog.getByRole('button', { name: 'Save as PDF' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), `${NAME}.pdf`))
  await person.click(dialog.getByRole('button', { name: 'Excel' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), `${NAME}.xlsx`))
  await person.click(dialog.getByRole('radio', { name: 'By driver' }))
  await person.click(dialog.getByRole('button', { name: 'CSV' }))
  await waitFor(() => expect(saveFile).toHaveBeenCalledWith(expect.anything(), `${NAME}.csv`))
  const asked = requests.map(({ call }) => call).filter((call) => /rota(\.pdf)?\?/.test(call))
  expect(asked).toEqual([
    'GET /api/schedule/rota.pdf?period_date_from=2026-03-11&period_date_to=2026-03-11&location=area-1&phones=1&comments=1&filter_draft=1&layout=day',
    'GET /api/schedule/rota?period_date_from=2026-03-11&period_date_to=2026-03-11&location=area-1&phones=1&comments=1&filter_draft=1&layout=day&format=xlsx',
    'GET /api/schedule/rota?period_date_from=2026-03-09&period_date_to=2026-03-15&location=area-1&phones=1&comments=1&filter_draft=1&layout=drivers&format=csv',
  ])
})

test('prints the drivers who were searched for, and says so', async () => {
  vi.mocked(saveFile).mockReturnValue()
  const { requests, person } = await showSchedule({
    answers: { [TABLE]: FILE },
    search: { view: 'drivers', name: 'ann' },
  })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  expect(dialog.getByText('All locations, drivers named “ann” and open shifts')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'CSV' }))
  await waitFor(() =>
    expect(requests.map(({ call }) => call)).toContain(
      'GET /api/schedule/rota?period_date_from=2026-03-09&period_date_to=2026-03-15&driver_name=ann&comments=1&filter_draft=1&layout=drivers&format=csv',
    ),
  )
})

test('says before anything is pressed how many shifts there are, and when they are too many for a file', async () => {
  const { requests, person } = await showSchedule({
    answers: {
      [COUNT]: ({ call }) => ({ body: { count: call.includes('only_published') ? 29_000 : 34_120 } }),
      [TABLE]: FILE,
    },
  })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  const why =
    'This rota has 34,120 shifts, but a file can have at most 30,000. Choose fewer days, or an area.'
  expect((await dialog.findByRole('alert')).textContent).toBe(why)
  const csv = dialog.getByRole('button', { name: 'CSV' })
  expect(csv.getAttribute('aria-disabled')).toBe('true')
  await person.click(csv)
  expect(requests.some(({ call }) => call.startsWith('GET /api/schedule/rota?'))).toBe(false)
  await person.click(dialog.getByRole('checkbox', { name: 'Only published shifts' }))
  expect(await dialog.findByText('29,000 shifts in the file')).toBeTruthy()
  expect(dialog.queryByText(why)).toBeNull()
  expect(csv.getAttribute('aria-disabled')).toBe('false')
})

test('says that folded areas are printed, that a large file takes a while, and how many pages are drawn', async () => {
  const { answer, release } = heldAnswer()
  const { person, requests } = await showSchedule({
    shifts: [shift({ id: 1 }), shift({ id: 3, restaurant_id: 3 })],
    answers: { [COUNT]: { body: { count: 12_345 } }, [TABLE]: answer },
  })
  const open = async () => {
    await person.click(screen.getByRole('button', { name: 'Tools' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
    return within(await screen.findByRole('dialog', { name: 'Print rota' }))
  }
  const before = await open()
  expect(before.queryByText(/Folded areas/)).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.click(screen.getByRole('button', { name: /^Brighton/ }))
  const dialog = await open()
  expect(dialog.getByText(/Folded areas are printed too\./)).toBeTruthy()
  await dialog.findByText('12,345 shifts in the file')
  await person.click(dialog.getByRole('button', { name: 'CSV' }))
  expect((await dialog.findByRole('status')).textContent).toBe(
    'Preparing the file. With 12,345 lines this can take a minute.',
  )
  const key =
    requests.find(({ call }) => call.startsWith('GET /api/schedule/rota?'))?.headers['idempotency-key'] ?? ''
  act(() => receiveProgress({ key, done: 40, total: 1_200 }))
  expect((await dialog.findByRole('status')).textContent).toBe('Drawn 40 of 1,200 pages…')
  vi.mocked(saveFile).mockReturnValue()
  release(FILE)
  localStorage.clear()
})

test('returns the focus to the button whose file was stopped', async () => {
  const { person } = await showSchedule({ answers: { [PDF]: heldAnswer().answer } })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  const save = dialog.getByRole('button', { name: 'Save as PDF' })
  await person.click(save)
  await person.click(await dialog.findByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Stop' })).toBeNull())
  expect(document.activeElement).toBe(save)
})

test('counts the night shifts from the day before, which are only on paper', async () => {
  const { person } = await showSchedule({ answers: { [COUNT]: { body: { count: 7, nights: 2 } } } })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  expect(
    await dialog.findByText('7 shifts in the file; on paper also 2 that go on from Sun 8 Mar'),
  ).toBeTruthy()
})

test('says why there is no file', async () => {
  const message = 'The server is busy. Try again in a moment.'
  const { person } = await showSchedule({ answers: { [TABLE]: { status: 503, body: { message } } } })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  await person.click(dialog.getByRole('button', { name: 'CSV' }))
  expect((await dialog.findByRole('alert')).textContent).toContain(message)
})

test('shares the PDF from a phone that has a share sheet', async () => {
  const shared = shareSheet(() => Promise.resolve())
  const { person } = await showSchedule({ answers: { [PDF]: FILE }, onPhone: true })
  await person.click(screen.getByRole('button', { name: 'All shifts' }))
  await person.click(await screen.findByRole('button', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  await person.click(dialog.getByRole('button', { name: 'Share PDF' }))
  await waitFor(() => expect(shared).toHaveBeenCalledTimes(1))
  const [file] = shared.mock.calls[0]?.[0].files ?? []
  expect([file?.name, file?.type]).toEqual([`${NAME}.pdf`, 'application/pdf'])
})

test('offers no sharing on a desktop computer', async () => {
  shareSheet(() => Promise.resolve())
  const { person } = await showSchedule()
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  await screen.findByRole('dialog', { name: 'Print rota' })
  expect(screen.queryByRole('button', { name: 'Share PDF' })).toBeNull()
})

test('offers restaurants neither drivers nor phone numbers', async () => {
  const { person } = await showRestaurantSchedule()
  await person.click(screen.getByRole('button', { name: 'Print rota…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Print rota' }))
  expect(dialog.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'restaurants',
    'day',
  ])
  expect(dialog.queryByRole('checkbox', { name: 'Phone numbers of drivers' })).toBeNull()
})

const RECIPIENT = 'GET /api/schedule/rota/recipient?…'
const MAIL = 'POST /api/schedule/rota/mail'
const DRIVER = { name: 'Driver Two', address: 'two@driverdesk.test' }

/** The dialog of a schedule that shows one driver. */
async function ofDriver(answers: Parameters<typeof showSchedule>[0] & object) {
  const shown = await showSchedule({ search: { driver: 2 }, ...answers })
  await shown.person.click(screen.getByRole('button', { name: 'Tools' }))
  await shown.person.click(await screen.findByRole('menuitem', { name: 'Print rota…' }))
  return { ...shown, dialog: within(await screen.findByRole('dialog', { name: 'Print rota' })) }
}

test('emails the driver who is shown after a question, and a retry after a lost answer has the same key', async () => {
  let isLost = true
  const { requests, person, dialog } = await ofDriver({
    answers: {
      [RECIPIENT]: { body: DRIVER },
      [MAIL]: () => (isLost ? new TypeError('Failed to fetch') : { body: DRIVER }),
    },
  })
  const button = await dialog.findByRole('button', { name: 'Email to Driver Two' })
  expect(dialog.getByText(/^To two@driverdesk.test. No mail server is set up/)).toBeTruthy()
  const press = async () => {
    await person.click(button)
    const question = within(await screen.findByRole('dialog', { name: 'Email the rota to Driver Two?' }))
    expect(
      question.getByText(/published shifts.*It goes to two@driverdesk.test. No mail server/),
    ).toBeTruthy()
    await person.click(question.getByRole('button', { name: 'Send' }))
  }
  await press()
  expect(await dialog.findByRole('alert')).toBeTruthy()
  isLost = false
  await press()
  expect(await dialog.findByText(/^The email to two@driverdesk.test is queued/)).toBeTruthy()
  const sent = requests.filter(({ call }) => call === MAIL)
  expect(sent.map(({ body }) => body)).toEqual(
    Array(2).fill({
      kind: 'driver',
      id: 2,
      period_date_from: '2026-03-09',
      period_date_to: '2026-03-15',
      comments: 1,
      only_published: 0,
    }),
  )
  expect(new Set(sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
})

test('emails the one day of a day sheet', async () => {
  const { requests, person, dialog } = await ofDriver({
    answers: { [RECIPIENT]: { body: DRIVER }, [MAIL]: { body: DRIVER } },
  })
  await person.click(await dialog.findByRole('radio', { name: 'Day sheet' }))
  await person.click(await dialog.findByRole('button', { name: 'Email to Driver Two' }))
  const question = within(await screen.findByRole('dialog', { name: 'Email the rota to Driver Two?' }))
  expect(question.getByText(/as a PDF, 11\/03\/2026\. It goes to/)).toBeTruthy()
  await person.click(question.getByRole('button', { name: 'Send' }))
  await waitFor(() =>
    expect(requests.find(({ call }) => call === MAIL)?.body).toMatchObject({
      period_date_from: '2026-03-11',
      period_date_to: '2026-03-11',
    }),
  )
})

test('says that a driver has no email address', async () => {
  const { dialog } = await ofDriver({ answers: { [RECIPIENT]: { body: { ...DRIVER, address: '' } } } })
  expect(await dialog.findByText('Driver Two has no email address.')).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Email to/ })).toBeNull()
})
