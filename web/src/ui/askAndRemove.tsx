import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import { errorMessage } from '../kernel/apiError.ts'
import { confirm } from './Confirm.tsx'

interface Removal {
  question: string
  consequence?: string
  thing: string
  remove: () => Promise<unknown>
  keepLabel?: string
}

/**
 * Asks, then removes. A refusal is shown in a dialog (docs/spec/kernel.md#failed-calls). Returns true if it
 * was removed.
 */
export async function askAndRemove({
  question,
  consequence,
  thing,
  remove,
  keepLabel,
}: Removal): Promise<boolean> {
  const agreed = await confirm({
    title: question,
    message: consequence,
    confirmLabel: 'Remove',
    cancelLabel: keepLabel,
    danger: true,
  })
  if (!agreed) return false
  try {
    await remove()
    return true
  } catch (error) {
    tellRefusal(`This ${thing} was not removed`, error)
    return false
  }
}

function tellRefusal(title: string, error: unknown): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{errorMessage(error)}</Text>,
    labels: { confirm: 'Close', cancel: '' },
    confirmProps: { variant: 'default', 'data-autofocus': true },
    cancelProps: { display: 'none' },
    centered: true,
    size: 400,
  })
}
