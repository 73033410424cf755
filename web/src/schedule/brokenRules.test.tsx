import type { BrokenRules } from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { manager } from '../testing/people.ts'
import { shift } from '../testing/scheduleFixtures.ts'
import { CHANGE, changed, refusing, stepIn } from './testing/changeMany.ts'
import { base, showSchedule } from './testing/renderSchedule.tsx'
import { button, choose, isDisabled, openAdd, times } from './testing/shiftDialogActions.ts'

const CHECK = 'POST /api/shift/rules/check'
const TEXT = 'Driver One: Only 9 h 00 min of rest before 12/03/2026, 08:00 – 12:00 (at least 11 h)'
const SENTENCE = TEXT.replace(':', ' may not work this shift:')

const optionsWith = (ovalue: string) => ({
  'GET /api/option': {
    body: [...base['GET /api/option'].body, { id: 2, okey: 'rule_rest', ovalue, description: '' }],
  },
})
const breaking = (level: 'warn' | 'bar', more: object = {}) => ({
  ...optionsWith(level),
  [CHECK]: { body: [{ at: 0, level, text: TEXT }] satisfies BrokenRules },
  ...more,
})

const REASON = { name: /^Reason for overruling/ }
const giveReason = () =>
  fireEvent.change(screen.getByRole('textbox', REASON), { target: { value: 'No one else can come' } })

async function fillIn(given: Parameters<typeof openAdd>[0]) {
  const shown = await openAdd(given)
  await choose(shown.person, 'Driver One')
  await times(shown.person, '1800', '2300')
  return shown
}

test('the form asks nothing while all rules are off', async () => {
  const { requests } = await fillIn({ answers: optionsWith('off') })
  expect(requests.map(({ call }) => call)).not.toContain(CHECK)
})

test('the form names a rule that warns, and can be saved', async () => {
  const saved = { 'POST /api/shift': { body: shift({ id: 9, start_time: '18:00', finish_time: '23:00' }) } }
  const { person, requests } = await fillIn({ answers: breaking('warn', saved) })
  expect(await screen.findByText(TEXT)).toBeDefined()
  expect(requests.findLast(({ call }) => call === CHECK)?.body).toEqual({
    shifts: [{ driver_id: 1, period_date: '2026-03-11', start_time: '18:00', finish_time: '23:00' }],
  })
  await person.click(button('Create'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the form asks an administrator for a reason, and sends it', async () => {
  const saved = { 'POST /api/shift': { body: shift({ id: 9, start_time: '18:00', finish_time: '23:00' }) } }
  const { person, requests } = await fillIn({ answers: breaking('bar', saved) })
  await screen.findByRole('textbox', REASON)
  expect(isDisabled('Create')).toBe(true)
  giveReason()
  await person.click(button('Create'))
  await waitFor(() =>
    expect(requests.findLast(({ call }) => call === 'POST /api/shift')?.body).toMatchObject({
      rule_reason: 'No one else can come',
    }),
  )
})

test('the form sends no reason that was given for another driver or other times', async () => {
  const saved = { 'POST /api/shift': { body: shift({ id: 9, driver_id: 2 }) } }
  const { person, requests } = await fillIn({ answers: breaking('bar', saved) })
  await screen.findByRole('textbox', REASON)
  giveReason()
  await choose(person, 'Driver Two')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', REASON).value).toBe(''))
  expect(isDisabled('Create')).toBe(true)
  giveReason()
  await times(person, '1700', '2300')
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('textbox', REASON).value).toBe(''))
  expect(requests.some(({ call }) => call === 'POST /api/shift')).toBe(false)
})

test('the form does not let a manager save against a rule that bars', async () => {
  await fillIn({ answers: breaking('bar'), user: manager })
  expect((await screen.findAllByText(TEXT)).length).toBeGreaterThan(0)
  expect(isDisabled('Create')).toBe(true)
  expect(screen.queryByRole('textbox', REASON)).toBeNull()
})

/** Moves the shift on by a day with the keyboard. */
async function moveOn(answers: object) {
  const shown = await showSchedule({ shifts: [shift({ id: 1 })], answers: answers as never })
  const found = await screen.findByRole('button', { name: /^11:00 to 15:00/ })
  act(() => found.focus())
  await shown.person.keyboard('m{ArrowRight}{Enter}')
  return shown
}
const moved = shift({ id: 1, period_date: '2026-03-12', updated_at: '2026-03-11T12:00:01.000Z' })

test('a drop names the rule that it breaks', async () => {
  const broken = [{ shift_id: 1, text: TEXT }]
  await moveOn(breaking('warn', { [CHANGE]: { body: { ...changed([moved]).body, broken } } }))
  expect(await screen.findByText(`Moved: 1 shift. ${TEXT}`)).toBeDefined()
})

test('a drop that a rule bars asks for a reason, and goes through with one', async () => {
  const { person, requests } = await moveOn(
    breaking('bar', {
      [CHANGE]: (request: Parameters<ReturnType<typeof refusing>>[0]) =>
        (request.body as { rule_reason?: string }).rule_reason
          ? changed([moved])
          : refusing({ 1: SENTENCE })(request),
    }),
  )
  const question = await screen.findByRole('dialog', { name: 'Move 1 shift' })
  expect(question.textContent).toContain(SENTENCE)
  await screen.findByRole('textbox', REASON)
  expect(isDisabled('Move 1 shift')).toBe(true)
  giveReason()
  await person.click(button('Move 1 shift'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(stepIn(requests)).toMatchObject({ rule_reason: 'No one else can come', shifts: [1] })
})
