import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { countOf, longDate } from './dayWords.ts'
import classes from './RefusedShiftsDialog.module.css'
import type { Refusal } from './refusedShifts.ts'
import { type DriversById, manningText, timesText } from './shiftWords.ts'
import type { ShownShift } from './shownShift.ts'

interface RefusedShiftsDialogProps {
  refusal: Refusal<ShownShift>
  drivers: DriversById
  restaurants: ReadonlyMap<number, { name: string }>
  onClose: () => void
  /** Publishes those that were not refused. */
  onPublishValid: () => void
}

/** Lists each refused shift with its reason, and offers to publish the others (document 2, section 5; rulings 4.4). */
export function RefusedShiftsDialog({
  refusal,
  drivers,
  restaurants,
  onClose,
  onPublishValid,
}: RefusedShiftsDialogProps) {
  const { action, refused, valid } = refusal
  const isOne = refused.length === 1 && valid.length === 0
  const title = isOne
    ? `This shift cannot be ${action}ed`
    : `${countOf(refused.length, 'shift')} cannot be ${action}ed`
  const isBulk = action === 'publish' && !isOne
  return (
    <Modal opened onClose={onClose} title={title} size={450} centered>
      <Stack gap="md">
        <ul className={classes.list}>
          {refused.map(({ shift, message }) => (
            <li key={shift.id} className={classes.shift}>
              <Text size="sm" fw={600}>
                {longDate(shift.period_date)}, {timesText(shift)}
              </Text>
              <Text size="sm" c="dimmed">
                <bdi>{restaurants.get(shift.restaurant_id)?.name}</bdi> ·{' '}
                <bdi>{manningText(shift, drivers)}</bdi>
              </Text>
              <Text size="sm" className={classes.message}>
                {message}
              </Text>
            </li>
          ))}
        </ul>
        {isBulk && valid.length === 0 && <Alert color="orange">No more shifts to publish</Alert>}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {isBulk && valid.length > 0 ? 'Cancel' : 'Close'}
          </Button>
          {isBulk && valid.length > 0 && (
            <Button onClick={onPublishValid} data-autofocus>
              Skip them and publish {countOf(valid.length, 'shift')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
