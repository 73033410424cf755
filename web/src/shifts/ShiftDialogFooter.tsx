import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import classes from './ShiftDialog.module.css'

interface ShiftDialogFooterProps {
  saveLabel: string
  /** Nothing can be called off any more: the answer says what became of it. */
  isSending: boolean
  /** Why the shift cannot be saved yet. */
  blockedBy: string | undefined
  /** It cannot be saved any more. */
  isBlocked: boolean
  onCancel: () => void
  onRemove?: () => void
}

/** The buttons of the shift dialogs; a button that cannot be pressed says why. */
export function ShiftDialogFooter(props: ShiftDialogFooterProps) {
  const { saveLabel, isSending, blockedBy, isBlocked, onCancel, onRemove } = props
  return (
    <div className={classes.footer}>
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={16} aria-hidden="true" />}
          disabled={isSending}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      <Text size="sm" c="dimmed" className={classes.blocked} id="shift-blocked">
        {blockedBy}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button variant="default" disabled={isSending} onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          disabled={blockedBy !== undefined || isBlocked}
          loading={isSending}
          aria-describedby="shift-blocked"
        >
          {saveLabel}
        </Button>
      </Group>
    </div>
  )
}
