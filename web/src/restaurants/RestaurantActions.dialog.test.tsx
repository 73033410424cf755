import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { shownLabels } from '../testing/formOrder.ts'
import { openApp } from '../testing/openApp.tsx'
import { administrator } from '../testing/people.ts'
import { area, placesAnswers, restaurant } from '../testing/places.ts'
import { setSetting } from '../testing/settings.ts'
import { RESTAURANT_LABELS } from './restaurantForm.ts'

const AREAS = [area(1, 'North'), area(2, 'South', { standardPayRate: 10 })]
const TACOS = restaurant(4, 'Harbour Tacos', {
  logo_src: 'a.png',
  booking_fee: 3.5,
  updated_at: '2026-03-01T10:00:00.000Z',
})
const credentials = { id: 9, email: 'new@driverdesk.test', password: 'calm-otter-42' }

type Answers = Parameters<typeof fakeServer>[0]

async function openDialog(button: string, answers: Answers = {}) {
  const person = userEvent.setup({ delay: null })
  const requests = fakeServer({ ...placesAnswers(AREAS, [TACOS]), ...answers })
  await openApp('/restaurants', administrator)
  await person.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog')
  const field = (label: RegExp) =>
    within(dialog).getByLabelText<HTMLInputElement>(label, { selector: 'input,textarea' })
  const type = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
  return { person, requests, dialog, field, type }
}

describe('a new restaurant', () => {
  async function fillIn({ person, type, dialog }: Awaited<ReturnType<typeof openDialog>>) {
    type(/^Restaurant name/, 'Quay Curry')
    type(/^Contact name/, 'The owner')
    type(/^Telephone/, '020 7946 0001')
    type(/^Login email/, 'new@driverdesk.test')
    type(/^Business email/, 'bills@driverdesk.test')
    type(/^Address/, '2 Quay Road')
    await person.click(within(dialog).getByLabelText(/^Area/, { selector: 'input' }))
    await person.click(await screen.findByRole('option', { name: 'South' }))
  }
  const added = { ...restaurant(8, 'Quay Curry'), restCredentials: credentials }

  test('starts with the fees in the options and with invoices sent, and names the missing fields', async () => {
    const { person, dialog, field, type } = await openDialog('Add Restaurant')
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Add Restaurant' })
    expect([submit.disabled, within(dialog).queryByText('Restaurant name is required.')]).toEqual([
      true,
      null,
    ])
    type(/^Telephone/, '020 7946 0001')
    expect(within(dialog).getByText('Restaurant name is required.')).toBeDefined()
    await person.click(within(dialog).getByRole('tab', { name: 'Additional' }))
    expect([field(/^Commission/).value, field(/^Booking fee/).value]).toEqual(['1.5%', '£2.00'])
    expect(field(/^Send invoices/).checked).toBe(true)
    expect([field(/^Notify about shifts/).checked, field(/^Notify about news/).checked]).toEqual([
      false,
      false,
    ])
    expect(within(dialog).queryByRole('tab', { name: 'Drivers' })).toBeNull()
  })

  test('has its commission in pounds if the options charge per hour', async () => {
    const options = [
      ['invoice_commission_basis', 'per_hour'],
      ['restaurants_standard_invoice_comission', '120'],
    ]
    const { person, dialog, field } = await openDialog('Add Restaurant', {
      'GET /api/option': {
        body: options.map(([okey, ovalue], id) => ({ id, okey, ovalue, description: '', updated_at: '' })),
      },
    })
    await person.click(within(dialog).getByRole('tab', { name: 'Additional' }))
    expect(field(/^Commission per hour/).value).toBe('£120.00')
    expect(
      within(dialog).getByText('Per hour worked. Leave blank to use £120.00 from the options.'),
    ).toBeDefined()
  })

  test('is sent with its files, and its sign-in is emailed and shown once', async () => {
    setSetting('mail', 'on')
    const setup = await openDialog('Add Restaurant', {
      'POST /api/restaurant': { body: added },
      'POST /api/sendEmail': { body: { success: true } },
    })
    const { person, dialog, requests } = setup
    await fillIn(setup)
    await person.click(within(dialog).getByRole('tab', { name: 'Additional' }))
    const picker = document.querySelector<HTMLInputElement>('input[type=file]')
    await person.upload(picker as HTMLInputElement, new File(['logo'], 'logo.png', { type: 'image/png' }))
    await person.click(within(dialog).getByRole('button', { name: 'Add Restaurant' }))
    const shown = await screen.findByRole('dialog', { name: 'Quay Curry can log in' })
    expect(within(shown).getByText('calm-otter-42')).toBeDefined()
    expect(
      await within(shown).findByText('An email with these is on its way to new@driverdesk.test.'),
    ).toBeDefined()
    const sent = requests.find(({ call }) => call === 'POST /api/restaurant')
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
    expect(sent?.body).toEqual({
      name: 'Quay Curry',
      contact_name: 'The owner',
      address: '2 Quay Road',
      area_id: '2',
      telephone: '020 7946 0001',
      email: 'new@driverdesk.test',
      business_email: 'bills@driverdesk.test',
      invoice_comission: '1.5',
      booking_fee: '2.00',
      send_invoice: '1',
      notify_shifts: '0',
      notify_news_events: '0',
      file: expect.any(File),
    })
    const mailed = requests.find(({ call }) => call === 'POST /api/sendEmail')
    expect(mailed?.body).toEqual({ ...credentials, link: `${window.location.origin}/login` })
    await person.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says that the password is gone, and emails nothing, when an earlier attempt created it', async () => {
    const gone = { ...added, restCredentials: { ...credentials, password: null } }
    const setup = await openDialog('Add Restaurant', { 'POST /api/restaurant': { body: gone } })
    await fillIn(setup)
    await setup.person.click(within(setup.dialog).getByRole('button', { name: 'Add Restaurant' }))
    const shown = await screen.findByRole('dialog', { name: 'Quay Curry already has its account' })
    expect(within(shown).getByText(/made the account new@driverdesk.test.*no longer be shown/)).toBeDefined()
    expect(setup.requests.some(({ call }) => call === 'POST /api/sendEmail')).toBe(false)
    await setup.person.click(within(shown).getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says when its email could not be queued, and sends the same email again', async () => {
    let line: 'down' | 'up' = 'down'
    const refused = { status: 503, body: { message: 'The server is busy. Try again in a moment.' } }
    const setup = await openDialog('Add Restaurant', {
      'POST /api/restaurant': { body: added },
      'POST /api/sendEmail': () => (line === 'up' ? { body: { success: true } } : refused),
    })
    const { person, dialog, requests } = setup
    await fillIn(setup)
    await person.click(within(dialog).getByRole('button', { name: 'Add Restaurant' }))
    const shown = await screen.findByRole('dialog', { name: 'Quay Curry can log in' })
    expect(
      await within(shown).findByText(/^The email could not be queued\. The server is busy/),
    ).toBeDefined()
    line = 'up'
    await person.click(within(shown).getByRole('button', { name: 'Try again' }))
    expect(await within(shown).findByText(/^No mail server is set up: the email is kept/)).toBeDefined()
    const keys = requests
      .filter(({ call }) => call === 'POST /api/sendEmail')
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
  })

  test('says which existing account it was added to', async () => {
    const setup = await openDialog('Add Restaurant', {
      'POST /api/restaurant': { body: { ...added, email: 'new@driverdesk.test', restCredentials: null } },
    })
    await fillIn(setup)
    await setup.person.click(within(setup.dialog).getByRole('button', { name: 'Add Restaurant' }))
    expect(
      await screen.findByText('Quay Curry has been added to the account new@driverdesk.test.'),
    ).toBeDefined()
  })
})

describe('an edited restaurant', () => {
  test('lists problems in the order of the fields, and focuses the password field when it opens', async () => {
    const { person, dialog, field } = await openDialog('Edit Details')
    await person.click(within(dialog).getByRole('switch', { name: /^Change Password/ }))
    expect(document.activeElement).toBe(field(/^Password/))
    await person.type(field(/^Password/), 'short')
    await person.tab()
    expect(field(/^Password/).getAttribute('aria-invalid')).toBe('true')
    const { shown, wanted } = shownLabels(dialog, RESTAURANT_LABELS)
    expect([shown, shown.length]).toEqual([wanted, 24])
  })

  test('shows its own fees and the standard ones, and refuses a file before it is sent', async () => {
    const { person, dialog, field } = await openDialog('Edit Details')
    await person.click(within(dialog).getByRole('tab', { name: 'Additional' }))
    expect([field(/^Standard pay/).value, field(/^Booking fee/).value]).toEqual(['', '£3.50'])
    expect(
      within(dialog).getByText('Per hour, Mon – Thu. Leave blank to use £11.50 from the area.'),
    ).toBeDefined()
    const picker = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    const huge = new File([new Uint8Array(10_000_001)], 'logo.png', { type: 'image/png' })
    await person.upload(picker, huge)
    expect(await within(dialog).findAllByText('File size should be less than 10 MB!')).not.toEqual([])
    const submit = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Accept Changes' })
    expect(submit.disabled).toBe(true)
  })

  test('sends emptied fields, and shows a refusal under its field with a count on its tab', async () => {
    const asked: unknown[] = []
    const { person, requests, dialog, field, type } = await openDialog('Edit Details', {
      'POST /api/restaurant/4': ({ body }) => {
        asked.push(body)
        return { status: 400, body: { email: ['The email has already been taken.'] } }
      },
    })
    type(/^Login email/, 'other@driverdesk.test')
    await person.click(within(dialog).getByRole('tab', { name: 'Additional' }))
    await person.clear(field(/^Booking fee/))
    await person.click(within(dialog).getByRole('button', { name: 'Remove logo' }))
    await person.click(within(dialog).getByRole('button', { name: 'Accept Changes' }))
    await within(dialog).findByRole('img', { name: '1 to correct' })
    expect(within(dialog).getByText('The email has already been taken.')).toBeDefined()
    expect(asked).toEqual([
      expect.objectContaining({
        _method: 'PATCH',
        email: 'other@driverdesk.test',
        booking_fee: '',
        logo_src: 'null',
        updated_at: TACOS.updated_at,
      }),
    ])
    const sent = requests.find(({ call }) => call === 'POST /api/restaurant/4')
    expect(sent?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/)
  })
})
