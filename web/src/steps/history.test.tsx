import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'
import { manager } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'

const NAME = '11/03/2026 11:00 – 15:00, Harbour Tacos'
const doing = {
  step_id: 7,
  at: '2026-03-10T09:00:00.000Z',
  actor_name: 'Manager Account',
  kind: 'times',
  done: 'Changed the times of a shift',
  is_undone: true,
}
const fields = [{ label: 'Start', before: '10:00', after: '11:00' }]
const WEEK = 'GET /api/schedule/history?period_date_from=2026-03-09&period_date_to=2026-03-15'

test('lists the changes of a week by page and person, and opens the history of a shift by link or with H', async () => {
  const add = { ...doing, step_id: 3, actor_name: 'Admin Demo', done: 'Added 5 shifts', is_undone: false }
  const people = [
    { actor: 'panel_user:1', name: 'Admin Demo' },
    { actor: 'panel_user:8', name: 'Manager Account' },
  ]
  const first = [{ shift_id: 1, name: NAME, fields }]
  const { person } = await showSchedule({
    user: manager,
    shifts: [shift()],
    answers: {
      [WEEK]: { body: { entries: [{ ...doing, shifts: 1, first }], people, next: 7 } },
      [`${WEEK}&before=7`]: { body: { entries: [{ ...add, shifts: 5, first }], people: [], next: null } },
      [`${WEEK}&actor=panel_user%3A1`]: {
        body: { entries: [{ ...add, shifts: 5, first }], people, next: null },
      },
      'GET /api/shift/1/history': {
        body: { name: NAME, entries: [{ ...doing, change: 'changed', fields }] },
      },
    },
  })
  await person.click(screen.getByRole('button', { name: 'Tools' }))
  await person.click(await screen.findByRole('menuitem', { name: 'History of these dates' }))
  const week = await screen.findByRole('dialog', { name: 'History: 09/03/2026 – 15/03/2026' })
  const entries = async () => (await within(week).findAllByRole('listitem')).map((one) => one.textContent)
  expect(await entries()).toEqual([
    expect.stringMatching(/^Changed the times of a shiftundoneManager Account, .*Startwas 10:00.*now 11:00$/),
  ])
  await person.click(within(week).getByRole('button', { name: 'Show earlier changes' }))
  await waitFor(async () => expect((await entries())[1]).toMatch(/^Added 5 shiftsAdmin Demo.*and 4 more$/))
  await person.click(within(week).getByRole('combobox', { name: 'Person' }))
  await person.click(await screen.findByRole('option', { name: 'Admin Demo' }))
  await waitFor(async () => expect(await entries()).toEqual([expect.stringMatching(/^Added 5 shifts/)]))

  await person.click(within(week).getByRole('button', { name: NAME }))
  expect(await screen.findByRole('dialog', { name: `History: ${NAME}` })).toBeTruthy()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  screen.getByRole('button', { name: /^11:00 to 15:00/ }).focus()
  await person.keyboard('h')
  const own = await screen.findByRole('dialog', { name: `History: ${NAME}` })
  expect(within(own).getByText('Changed the times of a shift')).toBeTruthy()
})
