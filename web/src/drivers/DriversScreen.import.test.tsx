import type { ImportProblem, ImportReply } from '@driverdesk/contract/kernel/csv.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { receiveProgress } from '../kernel/progress.ts'
import type { FakeRequest } from '../testing/fakeServer.ts'
import { openDrivers } from './testing/openDrivers.ts'

afterEach(() => vi.restoreAllMocks())

const reply = (more: Partial<ImportReply> = {}) => ({
  body: {
    heads: ['Name', 'Email', 'Shoe size'],
    columns: { first_name: 'Name', email: 'Email' },
    rows: 2,
    problems: [],
    created: 0,
    ...more,
  },
})
const problem: ImportProblem = { row: 3, field: 'email', message: '=Must be valid "email"' }
const csv = new File(['Name;Email;Shoe size\nA;a@driverdesk.test;40'], 'drivers.csv', { type: 'text/csv' })

/** Gives these answers one after another. */
async function openImport(answers: (object | (() => Promise<object>))[]) {
  const left = [...answers]
  const { requests, person } = await openDrivers('/drivers', {
    'POST /api/driver/import': async () => {
      const next = left.shift()
      return typeof next === 'function' ? await next() : (next ?? { status: 404, body: {} })
    },
  })
  await person.click(await screen.findByRole('button', { name: 'Import CSV' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import drivers' })
  const button = (name: string) => within(dialog).getByText(name).closest('button') as HTMLButtonElement
  await person.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, csv)
  await waitFor(() => expect(button('Continue').disabled).toBe(false))
  const sent = () => requests.filter(({ call }) => call === 'POST /api/driver/import')
  return { person, dialog, button, sent }
}

const keyOf = ({ headers }: FakeRequest) => headers['idempotency-key']

test('imports a file with progress, and retries with the same key after a lost answer', async () => {
  let finish: (answer: object) => void = () => undefined
  const slow = () =>
    new Promise<object>((resolve) => {
      finish = resolve
    })
  const { person, dialog, button, sent } = await openImport([
    reply({ columns: { email: 'Email' } }),
    reply(),
    { status: 500, body: { message: 'It broke.' } },
    slow,
  ])
  expect(dialog.textContent).toContain('; Opt-out from 48 hours, first day; Opt-out from 48 hours, last day;')
  await person.click(button('Continue'))
  expect(await within(dialog).findByText('Still needed: First name.')).toBeDefined()
  expect(button('Check').disabled).toBe(true)
  await person.selectOptions(within(dialog).getByLabelText(/^First name/), 'Name')
  await within(dialog).findByText('Fields without a column stay empty. Left out: Shoe size.')
  await person.click(button('Check'))
  await within(dialog).findByText('No problems in 2 rows. Nothing has been imported yet.')
  await person.click(button('Import 2 drivers'))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('It broke.')
  await person.click(button('Try again'))
  await waitFor(() => expect(sent()).toHaveLength(4))
  act(() => receiveProgress({ key: keyOf(sent()[3] as FakeRequest) ?? '', done: 500, total: 2_000 }))
  expect(await within(dialog).findByText('Imported 500 of 2,000 drivers…')).toBeDefined()
  finish(reply({ created: 2 }))
  expect(await within(dialog).findByText(/^2 drivers were imported\. They are applicants:/)).toBeDefined()
  const [heads, checked, lost, again] = sent() as [FakeRequest, FakeRequest, FakeRequest, FakeRequest]
  const columns = JSON.stringify({ email: 'Email', first_name: 'Name' })
  expect([heads.body, checked.body]).toMatchObject([{ dry_run: '1' }, { dry_run: '1', columns }])
  expect(lost.body).toMatchObject({ dry_run: '0' })
  expect([keyOf(heads), keyOf(checked)]).toEqual([undefined, undefined])
  expect(keyOf(lost)).toMatch(/^\w{32}$/)
  expect(keyOf(again)).toBe(keyOf(lost))
})

test('lists problems by row, exports them, and blocks the import while keeping the choices', async () => {
  const refused = { status: 400, body: { file: ['The table cannot be read.'] } }
  const { person, dialog, button } = await openImport([refused, reply(), reply({ problems: [problem] })])
  await person.click(button('Continue'))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The table cannot be read.')
  await person.click(button('Continue'))
  await within(dialog).findByText(/^Fields without a column stay empty/)
  await person.click(button('Check'))
  const row = await within(dialog).findByRole('row', { name: /^3 / })
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual(['3', 'Email', '=Must be valid "email"'])
  expect(button('Import 2 drivers').disabled).toBe(true)
  const saved: Blob[] = []
  URL.createObjectURL = vi.fn((blob: Blob) => `blob:${saved.push(blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  await person.click(button('Export problems'))
  expect(await saved[0]?.text()).toContain('"3","Email","\'=Must be valid ""email"""')
  await person.click(button('Back'))
  expect(within(dialog).getByLabelText(/^First name/)).toHaveProperty('value', 'Name')
})

test('saves a sample file, imports drivers as active if that is ticked, and says so', async () => {
  const { person, dialog, button, sent } = await openImport([reply(), reply(), reply({ created: 2 })])
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sample')
  await person.click(button('Save a sample file'))
  const [file] = save.mock.calls[0] as [Blob]
  expect(await file.text()).toContain('"First name","Last name","Email"')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Active at once' }))
  await person.click(button('Continue'))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.body).toMatchObject({ dry_run: '1', active: '1' })
  await within(dialog).findByText(/^Fields without a column stay empty/)
  await person.click(button('Check'))
  await within(dialog).findByText(/^No problems in 2 rows/)
  await person.click(button('Import 2 drivers'))
  expect(
    await within(dialog).findByText('2 drivers were imported. They are active and can be given shifts.'),
  ).toBeDefined()
})
