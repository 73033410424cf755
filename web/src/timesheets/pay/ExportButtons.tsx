import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { PAYROLL_PRESETS } from '@driverdesk/domain/timesheets/payrollPresets.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { makePayExport, payOutKey, savingPay } from './payOut.data.ts'
import { type PayParts, paySums } from './paySums.ts'

/** Exports what has changed, or all. Once something was exported, all of it goes out again only after a question. */
export function ExportButtons({ range, preset, data, announce }: PayParts) {
  const client = useQueryClient()
  // The same for each attempt, so that a retry after a lost answer makes no second file.
  const [keys] = useState(() => new Map<string, string>())
  const { mutate, isPending, variables } = useMutation({
    mutationKey: savingPay,
    mutationFn: async (onlyChanges: boolean) => {
      const attempt = [range.from, range.to, preset, onlyChanges].join()
      const idempotencyKey = keys.get(attempt) ?? newIdempotencyKey()
      keys.set(attempt, idempotencyKey)
      const made = await makePayExport({ range, preset, onlyChanges, idempotencyKey })
      keys.delete(attempt)
      return made
    },
    onSuccess: ({ drivers, pay }) =>
      announce(`Exported: ${countOf(drivers, 'driver')}, ${formatMoney(poundsToPence(pay))}`),
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  const sums = data && paySums(data.drivers)
  const isAgain = data?.exports.some((made) => made.preset === preset) ?? false
  const exportAll = async () => {
    if (isAgain) {
      const agreed = await confirm({
        title: 'Export everything again?',
        message: `${PAYROLL_PRESETS[preset].label} has had an export of these dates. Export everything again only if the new file replaces it there: otherwise drivers are paid twice.`,
        confirmLabel: 'Export everything',
        careful: true,
      })
      if (!agreed) return
    }
    mutate(false)
  }
  const icon = <IconDownload size="1rem" stroke={1.5} aria-hidden="true" />
  return (
    <>
      <BusyButton
        size="xs"
        variant={isAgain ? 'filled' : 'default'}
        leftSection={icon}
        disabled={!sums || sums.changed === 0}
        isBusy={isPending && variables === true}
        title="Export only timesheets that are new, changed or withdrawn since the last export"
        onClick={() => mutate(true)}
      >
        <span data-figures="">Export changes [{numberText(sums?.changed ?? 0)}]</span>
      </BusyButton>
      <BusyButton
        size="xs"
        variant={isAgain ? 'default' : 'filled'}
        leftSection={icon}
        disabled={!sums || sums.timesheets === 0}
        isBusy={isPending && variables === false}
        title="Export all approved pay of these dates"
        onClick={() => void exportAll()}
      >
        <span data-figures="">Export all [{numberText(sums?.timesheets ?? 0)}]</span>
      </BusyButton>
    </>
  )
}
