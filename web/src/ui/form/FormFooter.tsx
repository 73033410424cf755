import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BusyButton } from '../BusyButton.tsx'
import { giveFocus, isFocusLost } from '../focus.ts'
import classes from './FormFooter.module.css'

export interface FormButtonsProps {
  /** True while a call is running, which cannot be cancelled. */
  isSending: boolean
  /** Why the form cannot be saved yet; '' while it says nothing about that. */
  blockedBy: string | undefined
  isOver: boolean
  /** 'Accept Changes' */
  submitLabel: string
  isDanger?: boolean | undefined
  /** Cancel has the focus first, so that Enter alone changes nothing. */
  isCautious?: boolean | undefined
  /** A second way to submit, such as 'Publish quietly'; then the submit button has the focus first. */
  other?: { label: string; onClick: () => void } | undefined
  onCancel: () => void
  /** 'Keep shift', where 'Cancel' could mean the record; 'Cancel' by default. */
  cancelLabel?: string | undefined
  /** Asks and removes the record; undefined if that is not allowed. */
  onRemove?: (() => void) | undefined
}

/** The buttons of a form. A blocked one says why. */
export function FormButtons(props: FormButtonsProps) {
  const { isSending, blockedBy, isOver, submitLabel, isDanger, isCautious, other, onRemove } = props
  const { onCancel, cancelLabel = 'Cancel' } = props
  const isBlocked = blockedBy !== undefined || isOver
  const cancel = useFocusAfter(isSending)
  const [isOther, setIsOther] = useState(false)
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
      <Group gap="sm" wrap={other ? 'wrap' : 'nowrap'} justify="flex-end">
        <Button
          ref={cancel}
          variant="default"
          disabled={isSending}
          onClick={onCancel}
          data-autofocus={isCautious || undefined}
        >
          {cancelLabel}
        </Button>
        {other && (
          <BusyButton
            variant="default"
            disabled={isBlocked || (isSending && !isOther)}
            isBusy={isSending && isOther}
            onClick={() => {
              setIsOther(true)
              other.onClick()
            }}
          >
            {other.label}
          </BusyButton>
        )}
        <BusyButton
          type="submit"
          color={isDanger ? 'red' : undefined}
          disabled={isBlocked || (isSending && isOther)}
          isBusy={isSending && !isOther}
          onClick={() => setIsOther(false)}
          aria-describedby={why}
          data-autofocus={(other && !isCautious) || undefined}
        >
          {submitLabel}
        </BusyButton>
      </Group>
    </FormFooter>
  )
}

/** A ref for the button that gets the focus if the pressed one is disabled or gone after the answer. */
function useFocusAfter(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const last = button.current
    if (wasSending.current && !isSending)
      giveFocus(() => last?.focus(), isFocusLost, last?.closest('[aria-modal="true"]'))
    wasSending.current = isSending
  }, [isSending])
  return button
}

/** The bar at the bottom of a dialog, which stays visible. Lists of times stay above it (`data-foot`). */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className={classes.footer} data-foot>
    {children}
  </div>
)
