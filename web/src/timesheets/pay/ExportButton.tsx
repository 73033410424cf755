import type { PayOut } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import type { DateRange } from '@driverdesk/domain/kernel/wallClock.ts'
import { PAYROLL_PROGRAM_LABELS } from '@driverdesk/domain/options/payrollProgram.ts'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey, useLostCall } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { showError } from '../../kernel/query.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { countOf } from '../../ui/dayWords.ts'
import { numberText } from '../../ui/numberText.ts'
import { PayProgress } from './PayProgress.tsx'
import { makePayExport, payOutKey, savePayExport, savingPay } from './payOut.data.ts'
import type { PayParts } from './payParts.ts'

/** Within what the foot calls saving. */
const exportingPay = [...savingPay, 'export']

interface Exporting {
  range: DateRange
  idempotencyKey: string
}

const LOST = "The pay may be exported. 'Try the export again' exports nothing twice, and gives the file."

/**
 * Exports what differs from what was exported: at first all. The same pay twice would be paid twice, so after a lost answer
 * the same call is repeated.
 */
export function ExportButton({ range, data, announce }: PayParts) {
  const client = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationKey: exportingPay,
    meta: { ownErrors: true },
    mutationFn: async ({ range, idempotencyKey }: Exporting) => {
      const made = await makePayExport(range, idempotencyKey)
      await savePayExport(made).catch(() => {
        throw new Error(
          'The pay is exported, but its file did not arrive. Download it from the list of exports.',
        )
      })
      return made
    },
    onError: (error) => (hasUnknownOutcome(error) ? announce(LOST, 'refusal') : showError(error)),
    onSuccess: ({ drivers, pay }) =>
      announce(`Exported: ${countOf(drivers, 'driver')}, ${formatMoney(poundsToPence(pay))}`),
    onSettled: () => client.invalidateQueries({ queryKey: payOutKey }),
  })
  const progress = useProgress(isPending ? variables.idempotencyKey : undefined)
  const lost = useLostCall<Exporting>(
    exportingPay,
    ({ range: { from, to } }) => from === range.from && to === range.to,
  )
  const onlyChanges = data?.is_exported ?? false
  const count = data?.totals.changed ?? 0
  const problem = data && problemOf(data)
  const ask = async () => {
    // The answer to the same call gives the file of the first.
    if (lost) return mutate(lost.sent)
    if (data && (await confirm(questionOf(data)))) mutate({ range, idempotencyKey: newIdempotencyKey() })
  }
  return (
    <>
      <BusyButton
        size="xs"
        leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={(count === 0 || problem !== undefined) && !lost}
        isBusy={isPending}
        title={
          problem ??
          (onlyChanges
            ? 'Export only timesheets that are new, changed or withdrawn since the last export'
            : 'Export all approved pay of these dates')
        }
        onClick={() => void ask()}
      >
        <span data-figures="">
          {lost
            ? 'Try the export again'
            : `${onlyChanges ? 'Export changes' : 'Export all'} [${data ? numberText(count) : '–'}]`}
        </span>
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

/** Why the server would refuse the file. The notices name the drivers. */
function problemOf({ format_problem, works_numbers, unnumbered }: PayOut): string | undefined {
  if (format_problem !== null) return format_problem
  return works_numbers === 'needed' && unnumbered.total > 0
    ? 'Give each driver a works number first'
    : undefined
}

/** Whom and what the file has, and for which program. */
function questionOf({ program, own_columns, is_exported, totals }: PayOut) {
  const format = own_columns ? 'in your own columns' : `for ${PAYROLL_PROGRAM_LABELS[program]}`
  const { changed, drivers, pay, pay_difference } = totals
  const timesheets = countOf(changed, 'timesheet')
  const what = is_exported
    ? `${timesheets}, ${formatMoney(poundsToPence(pay_difference))}`
    : `${timesheets} of ${countOf(drivers, 'driver')}, ${formatMoney(poundsToPence(pay))}`
  return {
    title: is_exported ? 'Export the changes?' : 'Export all pay?',
    message: `${what}, ${format}. It counts as exported until an administrator withdraws the file.`,
    confirmLabel: 'Export',
  }
}
