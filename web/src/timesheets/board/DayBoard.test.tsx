import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { receiveLive } from '../../kernel/live.ts'
import { shift } from '../../testing/scheduleFixtures.ts'
import { timesheet } from '../../testing/timesheetFixtures.ts'
import { showTimesheets, timesheetsCall } from '../testing/renderTimesheets.tsx'

const driver = { id: 1, full_name: 'Driver One', phone: '07700 900001', photo_src: null }
const late = shift({ id: 1, status: 20, driver })

test('lists a late driver first, who can be called, messaged or replaced', async () => {
  const { person, requests } = await showTimesheets({
    search: { tab: 'board' },
    shifts: [shift({ id: 2, status: 20, driver_id: 2, start_time: '18:00', finish_time: '22:00' }), late],
    answers: { 'POST /api/driver-message': { body: {} } },
  })
  await screen.findByText('1 h 00 min late')
  const lines = screen.getAllByRole('article')
  expect(
    lines.map((line) => within(line).getByText(/^Driver (One|Two)$/, { selector: 'p' }).textContent),
  ).toEqual(['Driver One', 'Driver Two'])
  expect(screen.getByRole('link', { name: /Call/ }).getAttribute('href')).toBe('tel:07700900001')

  await person.click(screen.getByRole('button', { name: 'Message Driver One' }))
  await screen.findByRole('dialog', { name: 'Message Driver One' })
  await person.type(screen.getByRole('textbox', { name: 'Title' }), 'Where are you?')
  await person.type(screen.getByRole('textbox', { name: 'Body' }), 'Please ring us.')
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('Sent: message to Driver One')
  const sent = requests.find(({ call }) => call === 'POST /api/driver-message')
  expect(sent?.body).toMatchObject({ title: 'Where are you?', driver_ids: [1] })

  const replace = screen.getByRole<HTMLAnchorElement>('link', { name: 'Replace Driver One, 11:00 to 15:00' })
  expect(`${replace.pathname}${replace.search}`).toBe(
    '/schedule?from=2026-03-11&to=2026-03-11&interval=day&location=restaurant-1&shift=1',
  )
})

test('does not offer to replace the driver of a shift that is over', async () => {
  const over = shift({ id: 2, status: 20, driver_id: 2, start_time: '07:00', finish_time: '09:00' })
  await showTimesheets({ search: { tab: 'board' }, shifts: [over, late] })
  await screen.findByText('Due to finish at 09:00')
  expect(screen.getAllByRole('button', { name: /^Message/ })).toHaveLength(2)
  expect(screen.getAllByRole('link', { name: /^Replace/ })).toHaveLength(1)
  expect(screen.getByRole('link', { name: 'Replace Driver One, 11:00 to 15:00' })).toBeTruthy()
})

test('shows a driver who starts as on shift at once', async () => {
  await showTimesheets({ search: { tab: 'board' }, shifts: [late] })
  await screen.findByText('1 h 00 min late')
  const ofShift = { id: 9, type: 10, status: 10, status_progress: 10 }
  const started = timesheet({
    id: 9,
    shift_id: 1,
    period_date: '2026-03-11',
    status_progress: 10,
    driver_start_time: '12:00',
  })
  act(() => {
    receiveLive({ seq: 1, channel: 'timesheet', event: 'start', data: started })
    receiveLive({ seq: 2, channel: 'shift', event: 'update', data: { ...late, timesheet: ofShift } })
  })
  await waitFor(() => expect(screen.getByText('Started 12:00, 3 h 00 min to go')).toBeTruthy())
  expect((screen.getByRole('button', { name: 'Late 0' }) as HTMLButtonElement).disabled).toBe(true)
})

test('says that a call failed, offers a retry, and counts nothing until it is answered', async () => {
  const calls = ['2026-03-10', '2026-03-11'] as const
  let isBroken = true
  const { person } = await showTimesheets({
    search: { tab: 'board' },
    answers: {
      [timesheetsCall(...calls)]: () =>
        isBroken ? { status: 400, body: { message: 'Broken' } } : { body: [] },
    },
  })
  await screen.findByText('The day board could not be loaded')
  expect(screen.getByRole('button', { name: 'Late –' })).toHaveProperty('disabled', true)
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('No shifts today')
  expect(screen.getByRole('button', { name: 'Late 0' })).toBeTruthy()
})
