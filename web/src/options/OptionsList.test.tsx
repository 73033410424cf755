import type { Option } from '@driverdesk/contract/options/options.routes.ts'
import { optionName } from '@driverdesk/domain/options/optionText.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import { type FakeRequest, fakeServer } from '../testing/fakeServer.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator, manager } from '../testing/people.ts'
import { setSetting } from '../testing/settings.ts'

const option = (okey: string, ovalue: string): Option => ({
  id: okey.length,
  okey,
  ovalue,
  description: `What ${okey} is for`,
  updated_at: '2026-06-01T09:00:00.000Z',
})

/** Fakes a server whose options a PUT changes, unless `refuses` answers it. */
async function openOptions(
  refuses: (request: FakeRequest) => { status: number; body: unknown } | undefined = () => undefined,
  as = administrator,
) {
  const stored = [
    option('fuel_bonus_0', '0.50'),
    option('cancellation_bands', '[{"under_hours":null,"restaurant_charge":0,"driver_pay":0}]'),
    option('invoice_commission_basis', 'percent'),
    option('company_vat_number', '-'),
    option('payroll_columns', '-'),
    option('map_center_default', '{"lat":51.4,"lng":0,"map_zoom":12}'),
  ]
  const put = (request: FakeRequest) => {
    const refused = refuses(request)
    if (refused) return refused
    const { okey, ovalue } = request.body as Option
    const changed = stored.find((known) => known.okey === okey) as Option
    Object.assign(changed, { ovalue, updated_at: '2026-06-01T10:00:00.000Z' })
    return { body: changed }
  }
  const requests = fakeServer({
    'GET /api/auth/me': { status: 503 },
    'GET /api/option': () => ({ body: structuredClone(stored) }),
    ...Object.fromEntries(stored.map(({ okey }) => [`PUT /api/option/${okey}`, put])),
    'GET /api/geocode?address=Albert+Square': {
      body: {
        results: [
          {
            formatted_address: 'Albert Square, Manchester M2 5DB',
            address_components: [{ long_name: 'M2 5DB', short_name: 'M2 5DB', types: ['postal_code'] }],
            geometry: { location: { lat: 53.4794, lng: -2.2453 } },
          },
        ],
      },
    },
  })
  await openApp('/options', as)
  const person = userEvent.setup()
  await screen.findByText('£0.50')
  const edit = async (okey: string) => {
    await person.click(screen.getByRole('button', { name: `Edit ${optionName(okey)}` }))
    return within(await screen.findByRole('dialog', { name: optionName(okey) }))
  }
  return { requests, person, edit, stored, puts: () => requests.filter(({ call }) => call.startsWith('PUT')) }
}

test('lists name, key, value and description of every option by group, and shows a saved value at once', async () => {
  const { person, edit, puts } = await openOptions()
  const groups = screen.getAllByRole('rowheader').map(({ textContent }) => textContent)
  expect(groups).toEqual(['Company', 'Invoicing', 'Pay', 'Cancellation', 'Map'])
  const row = within(screen.getByRole('row', { name: /invoice_commission_basis/ }))
  expect(row.getByText('Commission basis')).toBeDefined()
  expect(row.getByText('Percentage of the earned total')).toBeDefined()
  expect(row.getByText('What invoice_commission_basis is for')).toBeDefined()
  const dialog = await edit('fuel_bonus_0')
  expect(dialog.getByText('Key: fuel_bonus_0')).toBeDefined()
  const value = dialog.getByLabelText(/^Value/)
  const accept = dialog.getByRole('button', { name: 'Accept Changes' })
  await person.clear(value)
  expect(dialog.getByText('Value is required.')).toBeDefined()
  await person.type(value, '-1')
  expect(dialog.getByText('Must not be negative.')).toBeDefined()
  expect(accept).toHaveProperty('disabled', true)
  await person.clear(value)
  await person.type(value, '0.75{Enter}')
  expect(await screen.findByRole('cell', { name: '£0.75' })).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts().map(({ body }) => body)).toEqual([
    { okey: 'fuel_bonus_0', ovalue: '0.75', updated_at: '2026-06-01T09:00:00.000Z' },
  ])
})

test('leaves the field empty if a value is missing, and stores that there is none', async () => {
  const { person, edit, puts } = await openOptions()
  const dialog = await edit('company_vat_number')
  const value = dialog.getByLabelText(/^Value/)
  expect(value).toHaveProperty('value', '')
  await person.type(value, 'GB 1{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await edit('company_vat_number')
  await person.clear(again.getByLabelText(/^Value/))
  await person.click(again.getByRole('button', { name: 'Accept Changes' }))
  await waitFor(() => expect(puts().map(({ body }) => (body as Option).ovalue)).toEqual(['GB 1', '-']))
})

test('starts the columns of the payroll file with those of a program', async () => {
  const { person, edit, puts } = await openOptions()
  expect(screen.getByText('The columns of the payroll program')).toBeDefined()
  const dialog = await edit('payroll_columns')
  const value = dialog.getByLabelText(/^Value/)
  expect(value).toHaveProperty('value', '')
  await person.click(dialog.getByRole('button', { name: 'Sage Payroll' }))
  const sage =
    'Employee Reference = works number, Payment Reference = reference, Hours = hours or 1, Rate = rate or amount'
  expect(value).toHaveProperty('value', sage)
  expect(dialog.getByText(/^One column a line, or several with commas between them\./)).toBeDefined()
  await person.type(value, '{Enter}Town = city')
  await dialog.findByText(/^There is no field “city”\. Fields are: works number/)
  await person.click(dialog.getByRole('button', { name: 'Sage Payroll' }))
  await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
  await waitFor(() => expect(puts().map(({ body }) => (body as Option).ovalue)).toEqual([sage]))
})

test('shows a value that someone else saves', async () => {
  const { stored } = await openOptions()
  const changed = Object.assign(stored[0] as Option, { ovalue: '0.65' })
  receiveLive({ seq: 1, channel: 'option', event: 'update', data: changed })
  expect(await screen.findByRole('cell', { name: '£0.65' })).toBeDefined()
})

test('offers the values of an option with a fixed list', async () => {
  const { person, edit, puts } = await openOptions()
  const dialog = await edit('invoice_commission_basis')
  await person.click(dialog.getByRole('radio', { name: /Pounds per hour worked/ }))
  await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
  await screen.findByRole('cell', { name: 'Pounds per hour worked' })
  expect(puts()[0]?.body).toMatchObject({ ovalue: 'per_hour' })
})

test('edits the notice bands of cancellations line by line', async () => {
  const { person, edit, puts } = await openOptions()
  expect(screen.getByText('Any notice: 0% / 0%')).toBeDefined()
  const dialog = await edit('cancellation_bands')
  const add = dialog.getByRole('button', { name: 'Add band' })
  const fill = async (name: string, text: string) => {
    const field = dialog.getByRole('textbox', { name })
    await person.clear(field)
    if (text) await person.type(field, text)
  }
  await person.click(add)
  expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: 'Band 1: hours before the start' }))
  await person.keyboard('2')
  await fill('Band 1: the restaurant pays', '100')
  await fill('Band 1: the driver gets', '')
  const accept = dialog.getByRole('button', { name: 'Accept Changes' })
  expect(dialog.getByRole('alert').textContent).toMatch(/^Band 1: The pay must be a percentage/)
  expect(accept).toHaveProperty('disabled', true)
  await fill('Band 1: the driver gets', '75.5')
  await person.click(add)
  await person.click(dialog.getByRole('button', { name: 'Remove band 2' }))
  expect(document.activeElement).toBe(add)
  await person.click(accept)
  expect(await screen.findByText('Under 2 h: 100% / 75.5%; any longer notice: 0% / 0%')).toBeDefined()
  const [{ ovalue }] = puts().map(({ body }) => body as Option) as [Option]
  expect(JSON.parse(ovalue)).toEqual([
    { under_hours: 2, restaurant_charge: 100, driver_pay: 75.5 },
    { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
  ])
})

test('reports a change by someone else, keeps what was typed, and lets it replace that change', async () => {
  let isFirst = true
  const message = 'This option was changed by Admin Demo at 10:00. Reload to see the change.'
  const { person, edit, puts, stored } = await openOptions(() => {
    if (!isFirst) return undefined
    isFirst = false
    Object.assign(stored[0] as Option, { ovalue: '0.60', updated_at: '2026-06-01T09:30:00.000Z' })
    return { status: 409, body: { message } }
  })
  const dialog = await edit('fuel_bonus_0')
  await person.clear(dialog.getByLabelText(/^Value/))
  await person.type(dialog.getByLabelText(/^Value/), '0.75{Enter}')
  expect(await dialog.findByText(message)).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Reload' }))
  expect(await dialog.findByText(/Saved by someone else: £0.60/)).toBeDefined()
  expect(dialog.getByLabelText(/^Value/)).toHaveProperty('value', '0.75')
  await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
  expect(await screen.findByRole('cell', { name: '£0.75' })).toBeDefined()
  expect(puts()[1]?.body).toMatchObject({ updated_at: '2026-06-01T09:30:00.000Z' })
})

test('succeeds on the second attempt when the first one was saved without an answer', async () => {
  let attempts = 0
  const { person, edit, stored } = await openOptions(() => {
    attempts += 1
    Object.assign(stored[0] as Option, { ovalue: '0.75', updated_at: '2026-06-01T09:30:00.000Z' })
    if (attempts === 1) return { status: 500, body: { message: 'Something went wrong on our side.' } }
    return { status: 409, body: { message: 'This option was changed by you.' } }
  })
  const dialog = await edit('fuel_bonus_0')
  await person.clear(dialog.getByLabelText(/^Value/))
  await person.type(dialog.getByLabelText(/^Value/), '0.75{Enter}')
  expect(await dialog.findByText('Something went wrong on our side.')).toBeDefined()
  await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('cell', { name: '£0.75' })).toBeDefined()
})

test('shows the server’s message under the field', async () => {
  const { person, edit } = await openOptions(() => ({ status: 400, body: { ovalue: ['Too generous.'] } }))
  const dialog = await edit('fuel_bonus_0')
  await person.clear(dialog.getByLabelText(/^Value/))
  await person.type(dialog.getByLabelText(/^Value/), '99{Enter}')
  expect(await dialog.findByText('Too generous.')).toBeDefined()
  expect(dialog.getByLabelText(/^Value/)).toHaveProperty('value', '99')
})

test('sets the map centre by address, by clicks on the map and by numbers', async () => {
  setSetting('address-search', 'on')
  const { person, edit, puts } = await openOptions()
  const dialog = await edit('map_center_default')
  const latitude = dialog.getByLabelText('Latitude')
  const accept = dialog.getByRole('button', { name: 'Accept Changes' })
  const map = await dialog.findByRole('application', { name: /^Default map centre/ })

  fireEvent.click(map)
  expect(await dialog.findByText('No marker. Click the map to set it.')).toBeDefined()
  expect(latitude).toHaveProperty('value', '')
  expect(accept).toHaveProperty('disabled', true)
  fireEvent.click(map)
  expect(await dialog.findByText(/^Marker at 51\.40/)).toBeDefined()

  await person.type(dialog.getByLabelText('Find an address'), 'Albert Square{Enter}')
  await person.click(await dialog.findByRole('button', { name: 'Albert Square, Manchester M2 5DB' }))
  expect(latitude).toHaveProperty('value', '53.4794')
  expect(dialog.queryByText(/address found/)).toBeNull()

  await person.clear(dialog.getByLabelText('Zoom'))
  await person.type(dialog.getByLabelText('Zoom'), '9')
  await person.click(accept)
  await waitFor(() => expect(puts()).toHaveLength(1))
  expect(puts()[0]?.body).toMatchObject({ ovalue: '{"lat":53.4794,"lng":-2.2453,"map_zoom":9}' })
})

test('tells a manager why an option is closed, and lets them edit the map centre', async () => {
  const { person, puts } = await openOptions(undefined, manager)
  expect(screen.getByRole('button', { name: 'Edit Default map centre' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Edit Fuel bonus for 0 to 3 miles' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'Show Fuel bonus for 0 to 3 miles' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Fuel bonus for 0 to 3 miles' }))
  expect(
    dialog.getByText('Only an administrator can change this: it applies to the whole business.'),
  ).toBeDefined()
  expect(dialog.getByLabelText(/^Value/)).toHaveProperty('readOnly', true)
  expect(dialog.queryByRole('button', { name: 'Accept Changes' })).toBeNull()
  await person.click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(puts()).toEqual([])
})
