import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { countOf } from '../../ui/dayWords.ts'
import { useFocusBack } from '../../ui/useFocusBack.ts'
import type { BulkAction } from '../model/shiftStanding.ts'
import { type DriversById, whereAndWho } from '../shift/shiftWords.ts'
import type { ShownShift } from '../shift/shownShift.ts'
import { RefusedShiftsList } from './RefusedShiftsList.tsx'
import type { Refusal } from './refusedShifts.ts'

interface RefusedShiftsDialogProps {
  refusal: Refusal<ShownShift>
  drivers: DriversById
  restaurants: ReadonlyMap<number, { name: string }>
  onClose: () => void
  /** Where the keyboard goes when what opened the dialog is gone. */
  restoreFocus: () => void
  /** What publishing the others pays, to those who are told of it. */
  pay?: string | undefined
  /** Does it to those that were not refused. */
  onSkip: () => void
}

const DONE: Record<BulkAction, string> = {
  publish: 'published',
  unpublish: 'unpublished',
  delete: 'deleted',
}

/**
 * Lists each refused shift with its reason. For all shifts on screen it offers to skip them, and says where none
 * remains to be published (document 2, section 5; rulings 4.4).
 */
export function RefusedShiftsDialog(props: RefusedShiftsDialogProps) {
  const { refusal, drivers, restaurants, pay, onClose, onSkip } = props
  const { action, isBulk, refused, valid } = refusal
  useFocusBack(props.restoreFocus, refusal.begunBy)
  const which = isBulk ? countOf(refused.length, 'shift') : 'This shift'
  const canSkip = isBulk && valid.length > 0
  return (
    <Modal opened onClose={onClose} title={`${which} cannot be ${DONE[action]}`} size={450} centered>
      <Stack gap="md">
        <RefusedShiftsList
          label="Refused shifts"
          entries={refused}
          whereAndWho={(shift) => whereAndWho(shift, restaurants.get(shift.restaurant_id), drivers)}
        />
        {action === 'publish' && isBulk && !canSkip && (
          <Alert color="orange">No more shifts to publish</Alert>
        )}
        {canSkip && pay && (
          <Text size="sm">
            {countOf(valid.length, 'shift')} can be published. {pay}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {canSkip ? 'Cancel' : 'Close'}
          </Button>
          {canSkip && (
            <Button onClick={onSkip} color={action === 'delete' ? 'red' : undefined} data-autofocus>
              {refused.length === 1 ? 'Skip it' : 'Skip them'} and {action} {countOf(valid.length, 'shift')}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}
