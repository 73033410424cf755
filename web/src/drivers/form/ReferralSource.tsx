import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import {
  isReferralOpen,
  payingProblem,
  type ReferralType,
  referralSources,
  UPDATE_FIRST,
} from '@driverdesk/domain/drivers/referral.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantStatus.ts'
import { Alert, Group, Select, SimpleGrid, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { driverRecordsQuery, updateReferral } from '../driverRecords.data.ts'
import classes from './driverForm.module.css'

interface ReferralSourceProps {
  /** The version that the person has seen: a change is refused if the stored one is newer. */
  driver: DriverRecord
  restaurants: readonly ShortRestaurant[]
  onSaved?: (saved: DriverRecord) => void
  onStale?: () => Promise<void>
  disabled?: boolean
}

interface ChosenReferral {
  type: ReferralType | null
  source: string | null
}

/** The referral of a driver: first unpaid, then paid and locked (docs/spec/drivers.md#referral-source). */
export function ReferralSource(props: ReferralSourceProps) {
  const { driver, restaurants, onSaved, onStale, disabled = false } = props
  const recorded = driver.hear_about_us
  const [chosen, setChosen] = useState<ChosenReferral>()
  const { type, source } = chosen ?? {
    type: recorded?.type ?? null,
    source: recorded?.id ? String(recorded.id) : null,
  }
  const drivers = useQuery(driverRecordsQuery(DRIVER_ACTIVE))
  const saving = useMutation({
    mutationFn: (paid: 0 | 1) =>
      updateReferral(driver, {
        type: type as ReferralType,
        id: source === null ? null : Number(source),
        paid,
      }),
    meta: { ownErrors: true },
    onSuccess: (saved) => {
      setChosen(undefined)
      onSaved?.(saved)
    },
    onError: async (error) => {
      if (!isStale(error)) return
      await onStale?.()
      setChosen(undefined)
    },
  })
  const [hint, setHint] = useState<string>()
  const isLocked = disabled || !isReferralOpen(recorded)
  const isRecorded = recorded?.type === type && String(recorded?.id) === source
  const sources = {
    driver: () => [...distinctNames(referralSources(drivers.data ?? [], driver.id))],
    restaurant: () =>
      restaurants.flatMap(({ id, name, status }) =>
        status === RESTAURANT_ACTIVE ? [[id, name] as const] : [],
      ),
  }
  const data = (type ? sources[type]() : []).map(([id, name]) => ({ value: String(id), label: name }))
  // The recorded source is shown also if it can no longer be chosen.
  if (recorded?.id && recorded.type === type && !data.some(({ value }) => value === String(recorded.id))) {
    data.push({ value: String(recorded.id), label: recorded.name })
  }
  const pay = () => {
    const problem = isRecorded ? payingProblem(recorded) : UPDATE_FIRST
    setHint(problem)
    if (!problem) saving.mutate(1)
  }
  return (
    <section aria-labelledby="driver-referral">
      <h3 id="driver-referral" className={classes.legend}>
        Referral Source
      </h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Type"
          placeholder="Choose"
          data={[
            { value: 'restaurant', label: 'Restaurant' },
            { value: 'driver', label: 'Driver' },
          ]}
          value={type}
          disabled={isLocked}
          onChange={(next) => setChosen({ type: next as ReferralType | null, source: null })}
        />
        <Select
          label="Source"
          placeholder={type === null ? 'Choose the type first' : 'Choose'}
          data={data}
          value={source}
          onChange={(next) => setChosen({ type, source: next })}
          disabled={isLocked || type === null}
          searchable
          nothingFoundMessage="No one found"
        />
      </SimpleGrid>
      {(hint ?? saving.error) && (
        <Alert color="red" role="alert" mt="xs">
          {hint ?? refusalWords(saving.error)}
        </Alert>
      )}
      <Group mt="sm" gap="sm">
        {!isLocked && (
          <>
            <BusyButton
              variant="default"
              disabled={type === null || source === null || isRecorded}
              isBusy={saving.isPending && saving.variables === 0}
              onClick={() => {
                setHint(undefined)
                saving.mutate(0)
              }}
            >
              Update
            </BusyButton>
            <BusyButton variant="default" isBusy={saving.isPending && saving.variables === 1} onClick={pay}>
              Mark as Paid
            </BusyButton>
          </>
        )}
        <Text size="sm" c="dimmed" role="status">
          {referralWords(recorded)}
        </Text>
      </Group>
    </section>
  )
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

const refusalWords = (error: unknown) =>
  isStale(error)
    ? 'Someone else has changed this driver. Check what is recorded now, then choose again.'
    : errorMessage(error)

function referralWords(recorded: DriverRecord['hear_about_us']): string {
  if (recorded === null) return 'No referrer is recorded.'
  return recorded.paid === 1 ? 'Paid: type and source are locked.' : 'Recorded, not yet paid.'
}
