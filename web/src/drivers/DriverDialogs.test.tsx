import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { heldAnswer } from '../testing/heldAnswer.ts'
import { patchRecords } from './driverRecords.data.ts'
import { ana, ben, openDrivers } from './testing/openDrivers.ts'

const LATER = '2026-03-11T12:00:00.000Z'

async function openAna(answers: Parameters<typeof openDrivers>[1] = {}, changes: Partial<DriverRecord> = {}) {
  const opened = await openDrivers('/drivers', {
    'GET /api/driver?status=10': { body: [{ ...ana, ...changes }, ben] },
    ...answers,
  })
  await opened.person.click(await screen.findByRole('button', { name: 'Ana One' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Driver: Ana One' }))
  return { ...opened, dialog }
}

describe('editing a driver', () => {
  test('sends the version that the person saw, and shows the saved record', async () => {
    const saved = { ...ana, first_name: 'Anna', full_name: 'Anna One', updated_at: LATER }
    const { dialog, person, requests } = await openAna({
      'PUT /api/driver/1?inactive=false': { body: saved },
    })
    await person.clear(dialog.getByRole('textbox', { name: /^First name/ }))
    expect(await dialog.findByText('First name is required.')).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Accept Changes' })).toHaveProperty('disabled', true)
    await person.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Anna')
    await person.type(dialog.getByRole('textbox', { name: 'Date of birth' }), '3/2/1990')
    await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
    expect(await screen.findByText('Saved: Anna One')).toBeDefined()
    expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      first_name: 'Anna',
      date_of_birth: '1990-02-03',
      area_ids: [2],
      updated_at: ana.updated_at,
    })
    expect(await screen.findByRole('button', { name: 'Anna One' })).toBeDefined()
  })

  test('shows under the field that an email is taken, and keeps entries', async () => {
    const { dialog, person } = await openAna({
      'PUT /api/driver/1?inactive=false': { status: 400, body: { email: ['This email is taken.'] } },
    })
    await person.type(dialog.getByRole('textbox', { name: 'Goal' }), 'Evenings')
    await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
    expect(await dialog.findByText('This email is taken.')).toBeDefined()
    expect(dialog.getByRole('textbox', { name: 'Goal' })).toHaveProperty('value', 'Evenings')
  })
})

const openActivity = async (dialog: ReturnType<typeof within>, person: UserEvent) =>
  person.click(dialog.getByRole('tab', { name: 'Activity' }))

describe('the activity of a driver', () => {
  test('lists the warnings and adds one', async () => {
    const given = { id: 5, comment: 'Late twice', moderator: { first_name: 'Admin', last_name: '' } }
    const { dialog, person, requests } = await openAna({
      'POST /api/driver/1/warning': { body: { ...given, created_at: LATER } },
    })
    await openActivity(dialog, person)
    expect(dialog.getByText('No warnings')).toBeDefined()
    await person.type(dialog.getByRole('textbox', { name: 'New warning' }), ' ')
    await person.tab()
    expect(dialog.getByText('Warning cannot be empty')).toBeDefined()
    await person.type(dialog.getByRole('textbox', { name: 'New warning' }), 'Late twice')
    await person.click(dialog.getByRole('button', { name: 'Add Warning' }))
    expect((await dialog.findByRole('listitem')).textContent).toBe('Late twiceAdmin, 11/03/2026 12:00')
    expect(requests.find(({ call }) => call.startsWith('POST'))?.body).toEqual({ comment: 'Late twice' })
  })

  test('keeps a typed warning on another tab, and asks before closing or saving loses it', async () => {
    const { dialog, person } = await openAna()
    await openActivity(dialog, person)
    await person.type(dialog.getByRole('textbox', { name: 'New warning' }), 'Late')
    await person.click(dialog.getByRole('tab', { name: 'Main' }))
    expect(dialog.getByText('Add the new warning under Activity, or clear it.')).toBeDefined()
    await openActivity(dialog, person)
    expect(dialog.getByRole('textbox', { name: 'New warning' })).toHaveProperty('value', 'Late')
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Discard what you entered?')).toBeDefined()
  })

  test('pays a referral only after it was recorded', async () => {
    const { dialog, person, requests } = await openAna()
    await openActivity(dialog, person)
    await person.click(dialog.getByRole('button', { name: 'Mark as Paid' }))
    expect(dialog.getByRole('alert').textContent).toBe('Please update the referral source first.')
    expect(requests.filter(({ call }) => call.startsWith('PUT'))).toEqual([])
  })

  test('marks a recorded referral as paid and locks it', async () => {
    const recorded = { type: 'driver', id: 2, name: 'Ben One', paid: 0 } as const
    const paid = { ...ana, hear_about_us: { ...recorded, paid: 1 }, updated_at: LATER }
    const { dialog, person, requests } = await openAna(
      { 'PUT /api/driver/1/hear-about-us': { body: paid } },
      { hear_about_us: recorded },
    )
    await openActivity(dialog, person)
    expect(dialog.getByText('Recorded, not yet paid.')).toBeDefined()
    await person.click(dialog.getByRole('button', { name: 'Mark as Paid' }))
    expect(await dialog.findByText('Paid: type and source are locked.')).toBeDefined()
    expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      hear_about_us: { type: 'driver', id: 2, paid: 1 },
      updated_at: ana.updated_at,
    })
    expect(dialog.getByLabelText('Type', { selector: 'input' })).toHaveProperty('disabled', true)
  })

  test('saves the form after a referral was recorded', async () => {
    const recorded = { type: 'driver', id: 2, name: 'Ben One', paid: 0 } as const
    const referred = { ...ana, hear_about_us: recorded, updated_at: LATER }
    const { dialog, person, requests } = await openAna({
      'PUT /api/driver/1/hear-about-us': { body: referred },
      'PUT /api/driver/1?inactive=false': { body: referred },
    })
    await person.type(dialog.getByRole('textbox', { name: 'Goal' }), 'Evenings')
    await openActivity(dialog, person)
    await choose(dialog, person, 'Type', 'Driver')
    await choose(dialog, person, 'Source', 'Ben One')
    await person.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText('Recorded, not yet paid.')).toBeDefined()
    await person.click(dialog.getByRole('button', { name: 'Accept Changes' }))
    expect(await screen.findByText('Saved: Ana One')).toBeDefined()
    expect(requests.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
      expect.objectContaining({ updated_at: ana.updated_at }),
      expect.objectContaining({ goal: 'Evenings', updated_at: LATER }),
    ])
  })

  test("shows another person's referral before it can be overwritten", async () => {
    const recorded = { type: 'driver', id: 2, name: 'Ben One', paid: 0 } as const
    const { dialog, person, requests } = await openAna({
      'PUT /api/driver/1/hear-about-us': { status: 409, body: { message: 'Changed by someone else.' } },
      'GET /api/driver/1': { body: { ...ana, hear_about_us: recorded, updated_at: LATER } },
    })
    await openActivity(dialog, person)
    patchRecords([{ put: { ...ana, hear_about_us: recorded, updated_at: LATER } }])
    expect(await dialog.findByText('No referrer is recorded.')).toBeDefined()
    await choose(dialog, person, 'Type', 'Driver')
    await choose(dialog, person, 'Source', 'Ben One')
    await person.click(dialog.getByRole('button', { name: 'Update' }))
    expect(await dialog.findByText('Recorded, not yet paid.')).toBeDefined()
    expect(dialog.getByText(/^Someone else has changed this driver\./)).toBeDefined()
    expect(requests.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      updated_at: ana.updated_at,
    })
  })
})

async function choose(
  dialog: ReturnType<typeof within>,
  person: UserEvent,
  label: string,
  option: string,
): Promise<void> {
  await person.click(dialog.getByLabelText(label, { selector: 'input' }))
  await person.click(await screen.findByRole('option', { name: option, hidden: true }))
}

test('labels and disables all fields of the view', async () => {
  const { person } = await openDrivers('/drivers')
  await person.click(await screen.findByRole('button', { name: 'Actions for Ana One' }))
  await person.click(await screen.findByRole('menuitem', { name: 'View', hidden: true }))
  const dialog = within(await screen.findByRole('dialog', { name: 'View Driver: Ana One' }))
  const fields = dialog.getAllByRole<HTMLInputElement>('textbox')
  expect(fields.length).toBeGreaterThan(10)
  expect(fields.filter(({ labels }) => labels?.length === 0)).toEqual([])
  expect(fields.filter(({ disabled }) => !disabled)).toEqual([])
})

test('opens a dialog while the restaurants load, and returns focus', async () => {
  const restaurants = heldAnswer()
  const { person } = await openDrivers('/drivers', {
    'GET /api/restaurant?status=all&short=1': restaurants.answer,
  })
  const name = await screen.findByRole('button', { name: 'Ana One' })
  await person.click(name)
  expect(within(screen.getByRole('dialog', { name: 'Ana One' })).getByRole('status')).toBeDefined()
  restaurants.release({ status: 500, body: {} })
  expect(await screen.findByText('The restaurants could not be loaded')).toBeDefined()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ana One' })))
})

describe('adding a driver', () => {
  test('is not possible before there is an area', async () => {
    const { person } = await openDrivers('/drivers', { 'GET /api/area': { body: [] } })
    const button = await screen.findByRole('button', { name: 'Add Driver' })
    await person.hover(button)
    expect(await screen.findByText('At first please add area')).toBeDefined()
    await person.click(button)
    expect(screen.queryByRole('menu')).toBeNull()
  })

  test('sends five fields from the short form, with one key for all attempts', async () => {
    let tries = 0
    const { person, requests } = await openDrivers('/drivers', {
      'POST /api/driver': () => (++tries === 1 ? new TypeError('offline') : { body: { ...ben, id: 7 } }),
    })
    await person.click(await screen.findByRole('button', { name: 'Add Driver' }))
    await person.click(await screen.findByRole('menuitem', { name: /^Half Board Driver/, hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Drivers Half Board Register' }))
    await person.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Dora')
    await person.type(dialog.getByRole('textbox', { name: /^Last name/ }), 'One')
    await person.type(dialog.getByRole('textbox', { name: /^Email/ }), 'dora@driverdesk.test')
    await person.click(dialog.getByRole('button', { name: 'Add Driver' }))
    await person.click(await dialog.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/^Added: /)).toBeDefined()
    const [first, second] = requests.filter(({ call }) => call === 'POST /api/driver')
    expect(first?.body).toEqual({
      half_board: 1,
      first_name: 'Dora',
      last_name: 'One',
      email: 'dora@driverdesk.test',
      area_ids: [],
      restaurant_ids: [],
    })
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
  })

  test('says that an applicant is not active yet, and leads on to the sign-in', async () => {
    const dora = { ...ben, id: 7, full_name: 'Dora One', email: 'dora@driverdesk.test', status: 30 }
    let isActive = false
    const { person } = await openDrivers('/drivers', {
      'POST /api/driver': { body: dora },
      'GET /api/driver?status=30': { body: [dora] },
      'GET /api/driver?status=10': () => ({ body: isActive ? [{ ...dora, status: 10 }] : [] }),
      'PUT /api/driver/7?inactive=true': () => {
        isActive = true
        return { body: { ...dora, status: 10 } }
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Add a driver' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Drivers Half Board Register' }))
    await person.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Dora')
    await person.type(dialog.getByRole('textbox', { name: /^Last name/ }), 'One')
    await person.type(dialog.getByRole('textbox', { name: /^Email/ }), 'dora@driverdesk.test')
    await person.click(dialog.getByRole('button', { name: 'Add Driver' }))
    await screen.findByText(/is an applicant. Only active drivers can be given shifts/)
    await person.click(screen.getByRole('button', { name: 'Mark as active' }))
    await screen.findByText(/is active and can be given shifts/)
    await person.click(screen.getByRole('button', { name: 'Create password link' }))
    await screen.findByRole('dialog')
  })

  test('goes to the tab of a refused field and focuses the field', async () => {
    const { person } = await openDrivers('/drivers', {
      'POST /api/driver': { status: 400, body: { email: ['Someone has this email.'] } },
    })
    await person.click(await screen.findByRole('button', { name: 'Add Driver' }))
    await person.click(await screen.findByRole('menuitem', { name: /^New Driver \(Manual\)/, hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Drivers Manual Register' }))
    await person.type(dialog.getByRole('textbox', { name: /^First name/ }), 'Dora')
    await person.type(dialog.getByRole('textbox', { name: /^Email/ }), 'dora@driverdesk.test')
    for (const _ of ['first', 'second']) {
      await person.click(dialog.getByRole('tab', { name: /^Identity/ }))
      await person.click(dialog.getByRole('button', { name: 'Add Driver' }))
      await waitFor(() =>
        expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Email/ })),
      )
      await person.tab()
      expect(dialog.getByText('Someone has this email.')).toBeDefined()
    }
  })
})

test.each([/^New Driver/, /^Half Board Driver/])(
  'the dialog of %s gives the focus back to the button that opened its menu',
  async (choice) => {
    const { person } = await openDrivers('/drivers')
    const add = await screen.findByRole('button', { name: 'Add Driver' })
    await person.click(add)
    await person.click(await screen.findByRole('menuitem', { name: choice }))
    const dialog = await screen.findByRole('dialog', { name: /Register$/ })
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    await person.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(add))
  },
)
