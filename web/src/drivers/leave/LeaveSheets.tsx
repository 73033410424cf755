import { type IsoDate, isIsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { LEAVE_WORDS, type LeaveDays } from '@driverdesk/domain/leave/leave.ts'
import { Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useIsOnline } from '../../kernel/online.ts'
import { currentUser } from '../../kernel/session.ts'
import { isRecord } from '../../kernel/userRecord.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { useFocusBack } from '../../ui/focus.ts'
import { LongText } from '../../ui/form/LongText.tsx'
import { showToast } from '../../ui/showToast.ts'
import { CallFailed } from '../../ui/Warning.tsx'
import { type Days, DaysField, NO_DAYS } from './DaysField.tsx'
import { useAskLeave } from './leave.data.ts'

export interface SheetProps {
  today: IsoDate
  onClose: () => void
}

/** The driver asks for one or more days of leave. It needs a network, because the office has to know of it. */
export function AskLeaveSheet({ today, onClose }: SheetProps) {
  const { mutate, error, isPending } = useAskLeave()
  const [draft] = useState(() => readLeaveDraft(today))
  return (
    <DaysSheet
      title="Ask for leave"
      button="Ask the office"
      draft={draft}
      onChange={keepLeaveDraft}
      offline="No connection. You can ask as soon as you are online again."
      onSend={(asked) =>
        mutate(asked, {
          onSuccess: () => {
            showToast('Request sent. You will be notified of the answer.')
            forgetLeaveDraft()
            onClose()
          },
        })
      }
      today={today}
      onClose={onClose}
      error={error}
      isPending={isPending}
    />
  )
}

interface DaysSheetProps extends SheetProps {
  title: string
  button: string
  draft: LeaveDraft
  onChange?: (draft: LeaveDraft) => void
  /** The button is red. */
  isUrgent?: boolean
  /** The text about the chosen days. */
  warning?: (days: LeaveDays) => ReactNode
  /** The text without a network. */
  offline: string
  /** It is sent as soon as there is a network. */
  isQueued?: boolean
  onSend: (asked: { from_date: IsoDate; to_date: IsoDate; reason: string }) => void
  error: Error | null
  isPending: boolean
}

/** Some days and a reason, for the office. */
export function DaysSheet(props: DaysSheetProps) {
  const {
    title,
    button,
    isUrgent,
    warning,
    offline,
    isQueued = false,
    onSend,
    error,
    isPending,
    today,
    onClose,
  } = props
  const [draft, setDraft] = useState(props.draft)
  const change = (changed: Partial<LeaveDraft>) => {
    const next = { ...draft, ...changed }
    setDraft(next)
    props.onChange?.(next)
  }
  const { days, reason } = draft
  const [from_date, to_date] = days
  const isOnline = useIsOnline()
  useFocusBack()
  return (
    <BottomSheet title={title} opened onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (from_date !== null && to_date !== null) onSend({ from_date, to_date, reason })
        }}
      >
        <Stack gap="md">
          <CallFailed error={error} />
          <DaysField
            label="Days"
            description="The first and the last day. For one day, press it twice."
            placeholder="First day – last day"
            value={days}
            onChange={(changed) => change({ days: changed })}
            today={today}
          />
          <LongText
            label="Reason"
            description="Only the office reads it. Optional."
            value={reason}
            onChange={(event) => change({ reason: event.currentTarget.value })}
            rows={2}
            maxLength={LEAVE_WORDS}
          />
          {from_date !== null && to_date !== null && warning?.({ from_date, to_date })}
          {!isOnline && (
            <Text size="sm" role="status">
              {offline}
            </Text>
          )}
          <BusyButton
            type="submit"
            color={isUrgent ? 'red' : undefined}
            fullWidth
            disabled={from_date === null || to_date === null || !(isOnline || isQueued)}
            isBusy={isPending}
          >
            {button}
          </BusyButton>
        </Stack>
      </form>
    </BottomSheet>
  )
}

/** A request that has not been sent yet. It survives a reload of this tab. */
interface LeaveDraft {
  days: Days
  reason: string
}

const NAME = 'driverdesk.driver.leave'
const EMPTY: LeaveDraft = { days: NO_DAYS, reason: '' }

/** The signed-in driver's draft. Days that begin before `today` are left out. */
function readLeaveDraft(today: string): LeaveDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (!isRecord(kept) || kept.driver_id !== currentUser()?.id) return EMPTY
    const { from, to, reason } = kept
    const isValid = isDay(from) && isDay(to) && from >= today
    return { days: isValid ? [from, to] : NO_DAYS, reason: typeof reason === 'string' ? reason : '' }
  } catch {
    return EMPTY
  }
}

const isDay = (value: unknown): value is string => typeof value === 'string' && isIsoDate(value)

function keepLeaveDraft({ days: [from, to], reason }: LeaveDraft): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ driver_id: currentUser()?.id, from, to, reason }))
  } catch {}
}

function forgetLeaveDraft(): void {
  try {
    sessionStorage.removeItem(NAME)
  } catch {}
}
