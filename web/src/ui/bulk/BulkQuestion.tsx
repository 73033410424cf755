import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { focusOnce } from '../focusOnce.ts'

export interface BulkQuestionProps {
  /** '118 shifts in 24 restaurants on 7 days.'; undefined where there is nothing to do it to. */
  what: string | undefined
  /** What becomes of them, with the pounds where pay or money is decided. */
  effect: ReactNode
  /** Who is told of it where nobody can choose; who can be told, and what else is to be chosen, come as children. */
  told?: ReactNode
  children?: ReactNode
  confirmLabel: string
  isDanger?: boolean
  isBlocked?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before many things are changed at once. It says how many, where and when, what it costs and who is notified. Cancel
 * has the focus, so Enter alone changes nothing.
 */
export function BulkQuestion(props: BulkQuestionProps) {
  const { what, effect, told, children, confirmLabel, isDanger, isBlocked, onConfirm, onCancel } = props
  return (
    <Stack gap="md">
      <Text size="sm">
        {what && <strong>{what}</strong>} {effect}
      </Text>
      {children}
      {told && (
        <Text size="sm" c="dimmed">
          {told}
        </Text>
      )}
      <Group justify="flex-end">
        <Button ref={focusOnce} variant="default" onClick={onCancel} data-autofocus>
          Cancel
        </Button>
        <Button color={isDanger ? 'red' : undefined} disabled={isBlocked} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </Group>
    </Stack>
  )
}
