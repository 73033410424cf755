import type { PayOut, WaitingStatements } from '@driverdesk/contract/timesheets/payOut.shapes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { formatMoney, poundsToPence } from '@driverdesk/domain/kernel/money.ts'
import { type DateRange, displayDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { payFileText } from '@driverdesk/domain/options/payrollColumns.ts'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Announce } from '../../desk/Foot.tsx'
import { hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey, useLostCall } from '../../kernel/idempotencyKey.ts'
import { useProgress } from '../../kernel/progress.ts'
import { showError } from '../../kernel/query.ts'
import { mailDoneText, withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CallProgress } from '../../ui/longCall/CallProgress.tsx'
import { poundsText } from '../../ui/numberText.ts'
import {
  mailPayStatements,
  makePayExport,
  payOutKey,
  savePayExport,
  savingPay,
  waitingStatements,
} from './payOut.data.ts'

export interface PayParts {
  range: DateRange
  data: PayOut | undefined
  /** @throws {Error} as the call does */
  reload: () => Promise<PayOut | undefined>
  announce: Announce
  isAdministrator: boolean
}

/** Part of what the footer calls saving. */
const exportingPay = [...savingPay, 'export']

interface Exporting {
  range: DateRange
  idempotencyKey: string
}

const LOST = "The pay may be exported. 'Try the export again' gives you the file and exports nothing twice."

/**
 * Exports the pay that differs from earlier exports, so the first time all of it. The same pay twice would be
 * paid twice, so after a lost answer the same call is repeated.
 */
export function ExportButton({ range, data, reload, announce }: PayParts) {
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
  const { mutate: ask, isPending: isAsking } = useMutation({
    // Other people's works numbers, options and approvals do not change the list live.
    mutationFn: reload,
    onSuccess: async (now) => {
      if (!now) return
      const refused = problemOf(now)
      if (refused !== undefined) return announce(refused, 'refusal')
      if (now.totals.changed === 0) return announce('Nothing is left to export.', 'note')
      if (await confirm(questionOf(now))) mutate({ range, idempotencyKey: newIdempotencyKey() })
    },
  })
  return (
    <>
      <BusyButton
        size="xs"
        leftSection={<IconDownload size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={count === 0 && !lost}
        isBusy={isAsking || isPending}
        title={
          problem ??
          (onlyChanges
            ? 'Export only timesheets that are new, changed or withdrawn since the last export'
            : 'Export all approved pay of these dates')
        }
        // The answer to the same call gives the file of the first.
        onClick={() => (lost ? mutate(lost.sent) : ask())}
      >
        {lost
          ? 'Try the export again'
          : `${onlyChanges ? 'Export changes' : 'Export all'} [${data ? numberText(count) : '–'}]`}
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

function questionOf({ file, is_exported, totals, works_numbers, unnumbered }: PayOut) {
  const { changed, drivers, pay, pay_difference } = totals
  const timesheets = countOf(changed, 'timesheet')
  const what = is_exported
    ? `${timesheets}, ${formatMoney(poundsToPence(pay_difference))}`
    : `${timesheets} of ${countOf(drivers, 'driver')}, ${formatMoney(poundsToPence(pay))}`
  const none = works_numbers === 'none' ? 0 : unnumbered.total
  const without = none === 0 ? '' : ` Without a works number: ${countOf(none, 'driver')}.`
  return {
    title: is_exported ? 'Export the changes?' : 'Export all pay?',
    message: `${what}, ${payFileText(file)}.${without} It counts as exported until an administrator withdraws the file.`,
    confirmLabel: 'Export',
    careful: true,
  }
}

const AT_ONCE = 25

/**
 * Emails each driver the statement of the dates. The server emails the same statement once, so pressing it again after a
 * failure reaches only those that are left.
 */
export function MailStatements({ range, data, announce }: PayParts) {
  const client = useQueryClient()
  const [done, setDone] = useState<{ done: number; total: number }>()
  const { mutateAsync: mail, isPending: isMailing } = useMutation({
    mutationKey: savingPay,
    mutationFn: async (those: readonly number[]) => {
      let mailed = 0
      for (let from = 0; from < those.length; from += AT_ONCE) {
        const ids = those.slice(from, from + AT_ONCE)
        if (those.length > AT_ONCE) setDone({ done: from, total: those.length })
        mailed += (await mailPayStatements(range, ids, newIdempotencyKey())).length
      }
      return mailed
    },
    onSuccess: (mailed) => announce(mailDoneText('Pay statements', `to ${countOf(mailed, 'driver')}`)),
    onSettled: () => {
      setDone(undefined)
      return client.invalidateQueries({ queryKey: payOutKey })
    },
  })
  const { mutate: ask, isPending: isAsking } = useMutation({
    mutationFn: () => waitingStatements(range),
    onSuccess: async (waiting) => {
      const count = waiting.driver_ids.length
      if (count === 0) return announce(`No statement is waiting. ${othersText(waiting)}`.trim(), 'note')
      const agreed = await confirm({
        title: count === 1 ? 'Email the pay statement?' : `Email ${numberText(count)} pay statements?`,
        message: questionText(waiting, `${displayDate(range.from)} – ${displayDate(range.to)}`),
        confirmLabel: count === 1 ? 'Email statement' : 'Email statements',
        careful: true,
      })
      if (agreed) await mail(waiting.driver_ids).catch(() => undefined)
    },
  })
  return (
    <>
      <BusyButton
        size="xs"
        variant="default"
        leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
        disabled={!data?.totals.drivers}
        isBusy={isAsking || isMailing}
        title="Email the drivers their pay statements of these dates"
        onClick={() => ask()}
      >
        Email statements
      </BusyButton>
      {done && (
        <PayProgress
          title="Email statements"
          progress={{ key: '', ...done }}
          doing="Emailing…"
          done="Done for"
          thing="driver"
          label="Emailing"
        />
      )}
    </>
  )
}

function questionText(waiting: WaitingStatements, days: string): string {
  const { driver_ids: ids, pay } = waiting
  const gets = `${countOf(ids.length, 'driver')} ${ids.length === 1 ? 'gets' : 'get'} the pay statement for ${days} as a PDF, ${poundsText(pay)} in all.`
  return `${gets}${withoutMail(ids.length)} ${othersText(waiting)}`.trim()
}

function othersText({ had, in_outbox, without_email }: WaitingStatements): string {
  return [
    in_outbox > 0 &&
      `${countOf(in_outbox, 'statement')} ${in_outbox === 1 ? 'is' : 'are'} already in the outbox.`,
    had > 0 &&
      `${countOf(had, 'driver')} ${had === 1 ? 'has' : 'have'} had the same statement, and ${had === 1 ? 'gets' : 'get'} no other.`,
    without_email.total > 0 && `Without an email address: ${namesText(without_email)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const MOST_NAMES = 5

function namesText({ drivers, total }: WaitingStatements['without_email']): string {
  const names = drivers.slice(0, MOST_NAMES).map(({ name }) => name)
  const more = total - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${numberText(more)} more` : ''}`
}

/** The progress of an export or of emailing, when there are so many that it takes a while. */
const PayProgress = ({ title, ...shown }: ComponentProps<typeof CallProgress> & { title: string }) => (
  <Dialog title={title} centered isSending withCloseButton={false} onClose={() => undefined}>
    <CallProgress {...shown} />
  </Dialog>
)
