import { orNull } from '@driverdesk/contract/kernel/formFields.ts'
import { Switch } from '@mantine/core'
import { type ChangeEvent, type ReactNode, useRef } from 'react'
import type { LabelledForm } from '../ui/form/checkedWhenLeft.ts'
import { PasswordField } from './PasswordField.tsx'

interface PasswordValues {
  sets_password: boolean
  password: string
}

interface SetPasswordProps {
  form: LabelledForm<PasswordValues>
  isNew: boolean
  description: ReactNode
}

/** A switch, and the field of the password that it sets. */
export function SetPassword({ form, isNew, description }: SetPasswordProps) {
  const { press, ref } = useOpenedField()
  return (
    <>
      <Switch
        label={isNew ? 'Set Password' : 'Change Password'}
        description={description}
        checked={form.values.sets_password}
        onChange={press((sets_password) => form.setValues({ sets_password, password: '' }))}
      />
      {form.values.sets_password && (
        <PasswordField
          counted
          required
          maxLength={200}
          maw={330}
          {...form.getInputProps('password')}
          ref={ref}
        />
      )}
    </>
  )
}

/** Gives the focus to the field that a switch opens, which may be below the part of the dialog in view. */
export function useOpenedField() {
  const isOpening = useRef(false)
  return {
    press: (set: (isOn: boolean) => void) => (event: ChangeEvent<HTMLInputElement>) => {
      isOpening.current = event.currentTarget.checked
      set(event.currentTarget.checked)
    },
    ref: (field: HTMLInputElement | null) => {
      if (!field || !isOpening.current) return
      isOpening.current = false
      field.focus()
    },
  }
}

/**
 * The problem with a new password that its shape accepts: an empty one, or the word that stands for none in a
 * form (docs/spec/accounts.md#password-length).
 */
export function newPasswordProblem({ sets_password, password }: PasswordValues): string | undefined {
  if (!sets_password) return undefined
  if (password === '') return 'Please enter your password'
  return orNull(password) === null ? 'Password should be at least six symbols long' : undefined
}
