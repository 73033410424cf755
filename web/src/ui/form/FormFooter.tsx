import { Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { BusyButton } from '../BusyButton.tsx'
import { giveFocus, isFocusLost, PATIENCE } from '../giveFocus.ts'
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
  /** Another way to send it; the button that submits has the focus at first then. */
  other?: OtherWay | undefined
  onCancel: () => void
  /** Asks, and removes the record; undefined where it may not be removed. */
  onRemove?: (() => void) | undefined
}

export interface OtherWay {
  /** 'Publish quietly' */
  label: string
  onClick: () => void
}

/** The buttons of a form; one that cannot be pressed says why. */
export function FormButtons(props: FormButtonsProps) {
  const { isSending, blockedBy, isOver, submitLabel, isDanger, isCautious, other, onCancel, onRemove } = props
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
          Cancel
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

/** A button that was pressed, and is disabled or gone with the answer, loses the focus: this one gets it. */
function useFocusAfter(isSending: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    const last = button.current
    if (wasSending.current && !isSending)
      giveFocus(() => last?.focus(), isFocusLost, PATIENCE, last?.closest('[aria-modal="true"]'))
    wasSending.current = isSending
  }, [isSending])
  return button
}

/** What stays in view at the end of a dialog. */
export const FormFooter = ({ children }: { children: ReactNode }) => (
  <div className={classes.footer}>{children}</div>
)
