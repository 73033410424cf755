import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { button, isDisabled } from './shiftDialogActions.ts'

/** Nothing that a person does closes the dialog, or asks whether it may be discarded. */
export async function expectToStay(person: UserEvent, name: string, keepLabel: string) {
  expect([isDisabled(keepLabel), isDisabled('Close')]).toEqual([true, true])
  await person.click(button(keepLabel))
  await person.click(button('Close'))
  await person.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toEqual([screen.getByRole('dialog', { name })])
}
