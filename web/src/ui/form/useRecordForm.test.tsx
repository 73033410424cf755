import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../kernel/apiError.ts'
import { useRecordForm } from './useRecordForm.ts'

interface Area {
  name: string
  version: number
}

const unanswered = new ApiError(0, 'Driverdesk cannot be reached.')
const stale = new ApiError(409, 'This area was changed.')

/** A form whose first attempt gets no answer and whose second one is refused, because the record is `stored` by then. */
async function saveTwice(stored: Area) {
  const update = vi.fn<(values: { name: string }, seen: Area) => Promise<Area>>()
  update.mockRejectedValueOnce(unanswered).mockRejectedValueOnce(stale)
  update.mockImplementation(async ({ name }, { version }) => ({ name, version: version + 1 }))
  const onSaved = vi.fn()
  const { result } = renderHook(() =>
    useRecordForm<Area, { name: string }>({
      thing: 'area',
      record: { name: 'South', version: 1 },
      valuesOf: ({ name }) => ({ name }),
      problemsOf: () => ({}),
      labels: { name: 'Area name' },
      update,
      load: async () => stored,
      onSaved,
    }),
  )
  act(() => result.current.form.setFieldValue('name', 'North'))
  await act(() => result.current.save())
  expect(result.current.trouble?.kind).toBe('again')
  await act(() => result.current.save())
  return { result, update, onSaved }
}

test('does not take its own earlier attempt, whose answer was lost, for a change by someone else', async () => {
  const stored = { name: 'North', version: 2 }
  const { update, onSaved } = await saveTwice(stored)
  expect(update.mock.lastCall?.slice(0, 2)).toEqual([{ name: 'North' }, stored])
  expect(onSaved).toHaveBeenCalledWith({ name: 'North', version: 3 }, { name: 'North' })
})

test('reports a change by someone else, and overwrites nothing', async () => {
  const { result, update, onSaved } = await saveTwice({ name: 'West', version: 2 })
  expect(result.current.trouble).toMatchObject({ kind: 'stale', message: stale.message })
  expect(result.current.form.getValues()).toEqual({ name: 'North' })
  expect(update).toHaveBeenCalledTimes(2)
  expect(onSaved).not.toHaveBeenCalled()
})

/** Why a form that was just opened cannot be saved, if a name must begin with N. */
function blockedAtFirst(values: { name: string; note: string | null; areas: string[] }) {
  const { result } = renderHook(() =>
    useRecordForm({
      thing: 'area',
      newValues: values,
      problemsOf: ({ name, note, areas }) => ({
        ...(areas.length === 0 && { areas: 'Choose an area.' }),
        ...(note === null && { note: 'Note is required' }),
        ...(!name.startsWith('N') && {
          name: name === '' ? 'Name is required' : 'It does not begin with N.',
        }),
      }),
      labels: { name: 'Name', note: 'Note', areas: 'Areas' },
      create: async () => ({}),
      onSaved: () => undefined,
    }),
  )
  return result.current.blockedBy
}

test('opens without mentioning missing fields, but says at once what is wrong with a filled one', () => {
  expect(blockedAtFirst({ name: '', note: null, areas: [] })).toBe('')
  expect(blockedAtFirst({ name: 'North', note: null, areas: [] })).toBe('')
  expect(blockedAtFirst({ name: 'South', note: null, areas: [] })).toBe('Name: It does not begin with N.')
  expect(blockedAtFirst({ name: 'North', note: '', areas: ['N1'] })).toBeUndefined()
})

test('says what is wrong in the first wrong field of the form, and names the field once', () => {
  const labels = { email: 'User Email', code: 'Sort code', reason: 'What is wrong?' }
  const { result } = renderHook(() =>
    useRecordForm({
      thing: 'driver',
      newValues: { reason: '', code: '', email: '' },
      problemsOf: ({ reason, code, email }) => ({
        ...(reason === '' && { reason: 'Say it.' }),
        ...(code === '' && { code: 'Must be six digits.' }),
        ...(!email.includes('@') && {
          email: email === '' ? 'User e-mail is required' : 'Must be valid e-mail',
        }),
      }),
      labels,
      create: async () => ({}),
      onSaved: () => undefined,
    }),
  )
  const blockedAfter = (field: keyof typeof labels, value: string) => {
    act(() => result.current.form.setFieldValue(field, value))
    return result.current.blockedBy
  }
  expect(blockedAfter('email', 'a')).toBe('User Email: Must be valid e-mail')
  expect(blockedAfter('email', 'a@b')).toBe('Sort code: Must be six digits.')
  expect(blockedAfter('code', '123456')).toBe('What is wrong? Say it.')
  expect(blockedAfter('email', '')).toBe('User e-mail is required')
  act(() => result.current.form.setValues({ reason: 'Late', email: 'a@b' }))
  expect(result.current.blockedBy).toBeUndefined()
})
