import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import classes from './FormFooter.module.css'

interface FormButtonsProps {
  /** Nothing can be called off any more: the answer says what became of it. */
  isSending: boolean
  /** Why it cannot be saved yet. */
  blockedBy: string | undefined
  /** There is nothing to save any more. */
  isOver: boolean
  submitLabel: string
  /** It takes something away. */
  isDanger?: boolean | undefined
  /** Enter alone must change nothing: Cancel has the focus at first. */
  isCautious?: boolean | undefined
  onCancel: () => void
  /** Asks, and removes the record; undefined where it may not be removed. */
  onRemove?: (() => void) | undefined
}

/** The buttons of a form; one that cannot be pressed says why. */
export function FormButtons(props: FormButtonsProps) {
  const { isSending, blockedBy, isOver, submitLabel, isDanger, isCautious, onCancel, onRemove } = props
  const why = useId()
  return (
    <FormFooter>
      {onRemove && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size="1rem" aria-hidden="true" />}
          disabled={isSending}
          onClick={onRemove}
        >
          Remove
        </Button>
      )}
      <Text size="sm" c="dimmed" className={classes.blocked} id={why}>
        {blockedBy}
      </Text>
      <Group gap="sm" wrap="nowrap">
        <Button
          variant="default"
          disabled={isSending}
          onClick={onCancel}
          data-autofocus={isCautious || undefined}
        >
          Cancel
        </Button>
        <Button
          type="submit"
          color={isDanger ? 'red' : undefined}
          disabled={blockedBy !== undefined || isOver}
          loading={isSending}
          aria-describedby={why}
        >
          {submitLabel}
        </Button>
      </Group>
    </FormFooter>
  )
}

/** What stays in view at the end of a dialog. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className={classes.footer}>{children}</div>
)
