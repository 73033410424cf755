import {
  bandLabel,
  type CancellationBand,
  cancellationBandsOf,
  MOST_BANDS,
  MOST_NOTICE_HOURS,
  MOST_PERCENT,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { ActionIcon, Box, Button, Input, NumberInput, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef, useState } from 'react'
import { focusOnce } from '../ui/focus.ts'
import classes from './OptionDialog.module.css'

interface CancellationBandsFieldsProps {
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

/** A line for each band of notice: how much a cancellation charges the restaurant and pays the driver. */
export function CancellationBandsFields({ value, onChange, error }: CancellationBandsFieldsProps) {
  const [bands, setBands] = useState<readonly TypedBand[]>(() => cancellationBandsOf(value))
  const [added, setAdded] = useState<number>()
  const addButton = useRef<HTMLButtonElement>(null)
  const change = (next: readonly TypedBand[]) => {
    setBands(next)
    onChange(typedBandsText(next))
  }
  const set = (index: number, part: Partial<TypedBand>) =>
    change(bands.map((band, at) => (at === index ? { ...band, ...part } : band)))
  const add = () => {
    const index = bands.length - 1
    setAdded(index)
    change(bands.toSpliced(index, 0, newBand(bands[index - 1])))
  }
  const remove = (index: number) => {
    setAdded(undefined)
    change(bands.toSpliced(index, 1))
    addButton.current?.focus()
  }
  return (
    <fieldset className={classes.bands}>
      <Box component="legend" p={0} fz="sm" fw={500}>
        Notice before the start of the shift
      </Box>
      <Text size="sm" c="dimmed">
        As a percentage of the shift’s cost: pay, driver bonus and fuel bonus.
      </Text>
      <div className={classes.band} aria-hidden="true">
        <span className={classes.head}>Notice</span>
        <span className={classes.head}>Restaurant pays</span>
        <span className={classes.head}>Driver gets</span>
      </div>
      {bands.map((band, index) => {
        const nr = index + 1
        const { under_hours, restaurant_charge, driver_pay } = band
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: bands have no key other than their position
          <div key={index} className={classes.band}>
            {under_hours === null ? (
              <Text size="sm" pl="0.75rem">
                {bandLabel({ under_hours }, bands.length === 1)}
              </Text>
            ) : (
              <NumberInput
                aria-label={`Band ${nr}: hours before the start`}
                prefix="Under "
                suffix=" h"
                value={under_hours}
                onChange={(hours) => set(index, { under_hours: hours })}
                max={MOST_NOTICE_HOURS}
                allowDecimal={false}
                allowNegative={false}
                clampBehavior="none"
                hideControls
                selectAllOnFocus
                ref={index === added ? focusOnce : undefined}
              />
            )}
            <Percent
              label={`Band ${nr}: the restaurant pays`}
              value={restaurant_charge}
              onChange={(percent) => set(index, { restaurant_charge: percent })}
            />
            <Percent
              label={`Band ${nr}: the driver gets`}
              value={driver_pay}
              onChange={(percent) => set(index, { driver_pay: percent })}
            />
            {under_hours !== null && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove band ${nr}`}
                onClick={() => remove(index)}
              >
                <IconX size="1rem" aria-hidden="true" />
              </ActionIcon>
            )}
          </div>
        )
      })}
      <Button
        ref={addButton}
        variant="light"
        size="xs"
        className={classes.add}
        leftSection={<IconPlus size="0.875rem" aria-hidden="true" />}
        disabled={bands.length >= MOST_BANDS}
        onClick={add}
      >
        Add band
      </Button>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </fieldset>
  )
}

interface PercentProps {
  label: string
  value: number | string
  onChange: (value: number | string) => void
}

const Percent = ({ label, value, onChange }: PercentProps) => (
  <NumberInput
    aria-label={label}
    suffix="%"
    value={value}
    onChange={onChange}
    max={MOST_PERCENT}
    decimalScale={2}
    allowNegative={false}
    clampBehavior="none"
    hideControls
    selectAllOnFocus
  />
)

/** A band as typed; '' is an empty field. */
interface TypedBand {
  under_hours: number | string | null
  restaurant_charge: number | string
  driver_pay: number | string
}

/** The option's value. Text that is not a number yet stays in it, so that the option's rule refuses it. */
const typedBandsText = (bands: readonly TypedBand[]): string =>
  JSON.stringify(
    bands.map(({ under_hours, restaurant_charge, driver_pay }) => ({
      under_hours,
      restaurant_charge,
      driver_pay,
    })),
  )

/** A band after `before`: twice its notice, or 24 hours. */
function newBand(before: TypedBand | undefined): CancellationBand {
  const hours = Number(before?.under_hours)
  const under_hours = hours > 0 ? Math.min(hours * 2, MOST_NOTICE_HOURS) : 24
  return { under_hours, restaurant_charge: 0, driver_pay: 0 }
}
