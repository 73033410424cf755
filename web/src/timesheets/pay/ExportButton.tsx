import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useProgress } from '../../kernel/progress.ts'
import { useKeptKey } from '../../kernel/useKeptKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { PayProgress } from './PayProgress.tsx'
import { makePayExport, payOutKey, savePayExport, savingPay } from './payOut.data.ts'
import type { PayParts } from './payParts.ts'

/** Exports what differs from what was exported: at first all. The same pay twice would be paid twice. */
export function ExportButton({ range, data, announce }: PayParts) {
  const client = useQueryClient()
  const keepKey = useKeptKey()
  const [running, setRunning] = useState<string>()
  const progress = useProgress(running)
  const { mutate, isPending } = useMutation({
    mutationKey: savingPay,
    mutationFn: async () => {
      const attempt = [range.from, range.to, data?.exports[0]?.id].join()
      const made = await keepKey(attempt, (key) => {
        setRunning(key)
        return makePayExport(range, key)
      })
      await savePayExport(made)
      return made
    },
    onSuccess: ({ drivers, pay }) =>
      announce(`Exported: ${countOf(drivers, 'driver')}, ${formatMoney(poundsToPence(pay))}`),
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  const onlyChanges = data?.is_exported ?? false
  const count = data?.totals.changed ?? 0
  return (
    <>
      <BusyButton
        size="xs"
        leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={count === 0}
        isBusy={isPending}
        title={
          onlyChanges
            ? 'Export only timesheets that are new, changed or withdrawn since the last export'
            : 'Export all approved pay of these dates'
        }
        onClick={() => mutate()}
      >
        <span data-figures="">{`${onlyChanges ? 'Export changes' : 'Export all'} [${data ? numberText(count) : '–'}]`}</span>
      </BusyButton>
      {isPending && progress && (
        <PayProgress
          title="Export pay"
          progress={progress}
          doing="Exporting…"
          done="Exported"
          thing="timesheet"
          label="Exporting"
        />
      )}
    </>
  )
}
