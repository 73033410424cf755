/** An undo that breaks a rule about working time says so, and takes a reason if the rule bars (docs/spec/rules.md#use). */
import type { StepCheck } from '@driverdesk/contract/steps/step.shapes.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showSchedule } from '../schedule/testing/renderSchedule.tsx'

const step = {
  id: 7,
  name: 'Change the driver of a shift',
  kind: 'assign',
  at: '2026-03-11T11:50:00.000Z',
  shifts: 1,
  first_date: '2026-03-12',
  last_date: '2026-03-12',
}
const UNDO = 'POST /api/schedule/steps/7/undo'
const MESSAGE = '12/03/2026 18:00 – 23:00, Fennel Kitchen: Ann Lee: Only 9 h 00 min of rest (at least 11 h).'

async function undo(needs_reason: boolean) {
  const check: StepCheck = {
    step,
    told: [],
    told_count: 0,
    cost: null,
    rate_change: null,
    short_notice: null,
    problems: [],
    broken: [{ shift_id: 1, message: MESSAGE, needs_reason }],
  }
  const shown = await showSchedule({
    shifts: [],
    answers: {
      'GET /api/schedule/steps': { body: { undo: [step], redo: [] } },
      'GET /api/schedule/steps/7/undo-check': { body: check },
      [UNDO]: { body: { step, by_id: 8, stack: { undo: [], redo: [step] } } },
    },
  })
  await shown.person.click(await screen.findByRole('button', { name: `Undo: ${step.name}` }))
  const question = within(await screen.findByRole('dialog', { name: `Undo: ${step.name}?` }))
  expect(question.getByText('1 shift breaks a rule about working time.')).toBeDefined()
  expect(question.getByText(MESSAGE)).toBeDefined()
  const sent = async () => {
    await shown.person.click(question.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(shown.requests.some(({ call }) => call === UNDO)).toBe(true))
    return shown.requests.find(({ call }) => call === UNDO)?.body
  }
  return { ...shown, question, sent }
}

test('asks before an undo that breaks a rule', async () => {
  const { question, sent } = await undo(false)
  expect(question.queryByRole('textbox')).toBeNull()
  expect(await sent()).not.toHaveProperty('rule_reason')
})

test('asks for a reason if the rule bars', async () => {
  const { question, person, sent } = await undo(true)
  expect(question.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', true)
  await person.type(question.getByRole('textbox', { name: 'Reason for overruling' }), 'He asked for it')
  expect(await sent()).toMatchObject({ rule_reason: 'He asked for it' })
})
