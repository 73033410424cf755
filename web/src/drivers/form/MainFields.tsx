import { PASSWORD_MINIMUM } from '@driverdesk/domain/accounts/credentials.ts'
import type { DRIVER_DATES } from '@driverdesk/domain/drivers/driverHeads.ts'
import { COMMENT_LIMIT } from '@driverdesk/domain/drivers/driverRules.ts'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { PasswordField } from '../../accounts/PasswordField.tsx'
import { businessToday } from '../../kernel/businessClock.ts'
import { DateField } from '../../ui/DateField.tsx'
import type { LabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { AreaFields, type ScopeChoices } from '../AreaFields.tsx'
import classes from './driverForm.module.css'
import type { DRIVER_LABELS, DriverValues } from './driverForm.ts'

const BLANK = { new: 'Leave blank for no login yet.', stays: 'Leave blank to keep it.' }

interface MainFieldsProps extends ScopeChoices {
  form: LabelledForm<DriverValues>
  disabled?: boolean
  password?: keyof typeof BLANK
}

type Name = keyof typeof DRIVER_LABELS

export function MainFields({ form, disabled = false, password, ...places }: MainFieldsProps) {
  const of = (name: Name) => ({ disabled, ...form.getInputProps(name) })
  const text = (name: Name, more = {}) => <TextInput maxLength={200} {...of(name)} {...more} />
  const date = (name: Exclude<(typeof DRIVER_DATES)[number], `${string}_expiry_date`>) => (
    <DateField
      {...of(name)}
      value={form.values[name]}
      hasFullYear={name === 'date_of_birth'}
      {...(name === 'date_of_birth' && { latest: businessToday() })}
    />
  )
  return (
    <>
      <Section title="Person">
        {text('first_name', { required: true, maxLength: 100, 'data-autofocus': true })}
        {text('last_name', { maxLength: 100 })}
        {text('email', { required: true, type: 'email', maxLength: 254 })}
        {text('phone', { type: 'tel', maxLength: 50 })}
        {date('date_of_birth')}
        {password && (
          <PasswordField
            {...of('password')}
            description={`For the driver's login, at least ${PASSWORD_MINIMUM} characters. ${BLANK[password]}`}
            autoComplete="new-password"
          />
        )}
      </Section>
      <Section title="Works for">
        <DriverAreaFields form={form} disabled={disabled} {...places} />
      </Section>
      <Section title="Address">
        {text('address_1')}
        {text('address_2')}
        {text('city')}
        {text('postcode', { maxLength: 20 })}
      </Section>
      <Section title="In an emergency">
        {text('emergency_contact_name')}
        {text('emergency_contact_phone', { type: 'tel', maxLength: 50 })}
      </Section>
      <Section title="Car">
        {text('car_make', { maxLength: 100 })}
        {text('car_model', { maxLength: 100 })}
        {text('car_registration', { maxLength: 20 })}
        {text('car_insurer')}
        {date('car_insurance_renewal_date')}
      </Section>
      <Section title="Working time">
        {date('opt_out_from')}
        {date('opt_out_until')}
        {text('visa_hours', { maxLength: 3, inputMode: 'numeric' })}
        {text('wished_hours', { maxLength: 3, inputMode: 'numeric' })}
        {date('visa_from')}
        {date('visa_until')}
      </Section>
      <Section title="Pay">
        {text('works_number', {
          maxLength: 40,
          description: 'The driver’s number in your payroll program.',
        })}
      </Section>
      <Section title="Bank">
        {text('bank_name_of_account_holder')}
        {text('bank_sort_code', { maxLength: 20, inputMode: 'numeric' })}
        {text('bank_account_number', { maxLength: 40, inputMode: 'numeric' })}
      </Section>
      <Section title="Experience">
        <Select
          {...of('have_experience')}
          placeholder="Not said"
          data={[
            { value: '10', label: 'Yes' },
            { value: '20', label: 'No' },
          ]}
          clearable
          clearButtonProps={{ 'aria-label': 'Not said' }}
          value={form.values.have_experience || null}
          onChange={(chosen) => form.setFieldValue('have_experience', (chosen ?? '') as '' | '10' | '20')}
        />
        <Textarea {...of('experience_description')} autosize minRows={1} maxLength={COMMENT_LIMIT} />
        <Textarea {...of('goal')} autosize minRows={1} maxLength={COMMENT_LIMIT} />
      </Section>
    </>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="sm">
        {children}
      </SimpleGrid>
    </fieldset>
  )
}

interface DriverAreaFieldsProps extends ScopeChoices {
  form: LabelledForm<DriverValues>
  disabled?: boolean
}

export function DriverAreaFields(props: DriverAreaFieldsProps) {
  const isEverywhere = props.form.values.area_ids.length === 0
  return (
    <AreaFields
      {...props}
      ofAreas={{
        description: isEverywhere ? 'Without an area the driver is offered everywhere.' : undefined,
      }}
      ofRestaurants={{
        description: 'Leave blank for all restaurants of these areas.',
      }}
    />
  )
}
