import type { DriverRecord } from '@driverdesk/contract/drivers/driver.shapes.ts'
import type { ShortRestaurant } from '@driverdesk/contract/restaurants/shortRestaurant.shapes.ts'
import { COMMENT_LIMIT, WARNING_EMPTY } from '@driverdesk/domain/drivers/driverRules.ts'
import { DRIVER_ACTIVE } from '@driverdesk/domain/drivers/driverStatus.ts'
import { distinctNames } from '@driverdesk/domain/drivers/namesakes.ts'
import {
  isReferralOpen,
  payingProblem,
  type ReferralType,
  referralSources,
  UPDATE_FIRST,
} from '@driverdesk/domain/drivers/referral.ts'
import { RESTAURANT_ACTIVE } from '@driverdesk/domain/restaurants/restaurantRules.ts'
import { Alert, Button, Group, Select, SimpleGrid, Tabs, Text, Textarea } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { History } from '../../audit/History.tsx'
import { ApiError, errorMessage } from '../../kernel/apiError.ts'
import { businessToday } from '../../kernel/businessClock.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { momentText } from '../../ui/dateText.ts'
import { useLabelledForm } from '../../ui/form/checkedWhenLeft.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { FormTabs } from '../../ui/form/FormTabs.tsx'
import { useRecordForm } from '../../ui/form/useRecordForm.ts'
import type { ScopeChoices } from '../AreaFields.tsx'
import {
  driverRecordsQuery,
  loadDriver,
  sendWarning,
  updateDriver,
  updateReferral,
} from '../driverRecords.data.ts'
import { DocumentFields } from './DocumentFields.tsx'
import classes from './driverForm.module.css'
import {
  DRIVER_LABELS,
  type DriverValues,
  driverBody,
  driverProblems,
  driverValues,
  isOfDocuments,
} from './driverForm.ts'
import { MainFields } from './MainFields.tsx'

interface DriverDialogProps extends ScopeChoices {
  /** The current record: its warnings are not part of the form. */
  driver: DriverRecord
  onClose: () => void
  onSaved: (saved: DriverRecord) => void
}

export const DRIVER_DIALOG_WIDTH = 700

/** Edits a driver (docs/spec/drivers.md#driver-dialogs). */
export function DriverDialog({ driver, areas, restaurants, onClose, onSaved }: DriverDialogProps) {
  const editor = useRecordForm<DriverRecord, DriverValues>({
    thing: 'driver',
    record: driver,
    valuesOf: driverValues,
    problemsOf: (values) => driverProblems(driverBody(values), businessToday(), driver),
    labels: DRIVER_LABELS,
    update: (values, seen) => updateDriver(driverBody(values), seen),
    load: ({ id }) => loadDriver(id),
    onSaved,
  })
  const { form } = editor
  const [comment, setComment] = useState('')
  const isCommenting = comment.trim() !== ''
  const activity = (
    <div className={classes.activity}>
      <Warnings driver={driver} draft={{ comment, onComment: setComment }} />
      <ReferralSource
        driver={editor.seen ?? driver}
        restaurants={restaurants}
        onSaved={editor.saw}
        onStale={editor.reload}
      />
    </div>
  )
  return (
    <FormDialog
      title={`Edit Driver: ${driver.full_name}`}
      size={DRIVER_DIALOG_WIDTH}
      editor={{
        ...editor,
        isDirty: () => isCommenting || editor.isDirty(),
        blockedBy: editor.blockedBy ?? (isCommenting ? UNSENT : undefined),
      }}
      submitLabel="Accept Changes"
      onClose={onClose}
    >
      <FormTabs
        editor={editor}
        tabOf={(field) => (isOfDocuments(field) ? 'documents' : 'main')}
        tabs={[
          {
            value: 'main',
            label: 'Main',
            content: <MainFields form={form} areas={areas} restaurants={restaurants} password="stays" />,
          },
          { value: 'documents', label: 'Documents', content: <DocumentFields form={form} /> },
          { value: 'activity', label: 'Activity', content: activity, stays: true },
          { value: 'history', label: 'History', content: <History thing="driver" id={driver.id} /> },
        ]}
      />
    </FormDialog>
  )
}

/** Blocks saving, which would close the dialog and lose the comment. */
const UNSENT = 'Add the new warning under Activity, or clear it.'

interface DriverViewProps extends ScopeChoices {
  driver: DriverRecord
  onClose: () => void
  onEdit: () => void
}

/** The record with all fields disabled (docs/spec/drivers.md#driver-dialogs). It shows changes at once. */
export function DriverView({ driver, onClose, onEdit, ...places }: DriverViewProps) {
  const form = useLabelledForm({ labels: DRIVER_LABELS, initialValues: driverValues(driver) })
  return (
    <Dialog onClose={onClose} title={`View Driver: ${driver.full_name}`} size={700}>
      <Tabs defaultValue="main" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="main">Main</Tabs.Tab>
          <Tabs.Tab value="documents">Documents</Tabs.Tab>
          <Tabs.Tab value="activity">Activity</Tabs.Tab>
          <Tabs.Tab value="history">History</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="main">
          <MainFields form={form} disabled {...places} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <DocumentFields form={form} disabled />
        </Tabs.Panel>
        <Tabs.Panel value="activity" className={classes.activity}>
          <Warnings driver={driver} />
          <ReferralSource driver={driver} restaurants={places.restaurants} disabled />
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <History thing="driver" id={driver.id} />
        </Tabs.Panel>
      </Tabs>
      <DialogButtons>
        <Button variant="default" onClick={onEdit}>
          Edit Driver
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface WarningsProps {
  driver: DriverRecord
  draft?: { comment: string; onComment: (comment: string) => void }
}

function Warnings({ driver, draft }: WarningsProps) {
  const comment = draft?.comment ?? ''
  const [key, setKey] = useState(newIdempotencyKey)
  const [isLeft, setIsLeft] = useState(false)
  const adding = useMutation({
    mutationFn: () => sendWarning(driver, comment.trim(), key),
    meta: { ownErrors: true },
    onSuccess: () => {
      draft?.onComment('')
      setIsLeft(false)
      setKey(newIdempotencyKey())
    },
  })
  const problem = comment.trim() === '' && isLeft ? WARNING_EMPTY : undefined
  return (
    <section aria-labelledby="driver-warnings">
      <h3 id="driver-warnings" className={classes.legend}>
        Warnings
      </h3>
      {driver.warnings.length === 0 && <Text size="sm">No warnings</Text>}
      <ul className={classes.warnings}>
        {driver.warnings.map(({ id, comment: text, moderator, created_at }) => (
          <li key={id}>
            <p className={classes.words} dir="auto">
              {text}
            </p>
            <Text size="xs" c="dimmed">
              <bdi>{`${moderator.first_name} ${moderator.last_name}`.trim()}</bdi>, {momentText(created_at)}
            </Text>
          </li>
        ))}
      </ul>
      {draft && (
        <>
          <Textarea
            label="New warning"
            autosize
            minRows={2}
            maxLength={COMMENT_LIMIT}
            value={comment}
            onChange={(event) => {
              draft.onComment(event.currentTarget.value)
              setKey(newIdempotencyKey())
            }}
            onBlur={() => setIsLeft(true)}
            error={problem ?? (adding.error ? errorMessage(adding.error) : undefined)}
          />
          <BusyButton
            mt="xs"
            variant="default"
            disabled={comment.trim() === ''}
            isBusy={adding.isPending}
            onClick={() => adding.mutate()}
          >
            Add Warning
          </BusyButton>
        </>
      )}
    </section>
  )
}

interface ReferralSourceProps {
  /** The version that the person has seen: a change is refused if the stored one is newer. */
  driver: DriverRecord
  restaurants: readonly ShortRestaurant[]
  onSaved?: (saved: DriverRecord) => void
  onStale?: () => Promise<void>
  disabled?: boolean
}

interface ChosenReferral {
  type: ReferralType | null
  source: string | null
}

/** The referral of a driver: first unpaid, then paid and locked (docs/spec/drivers.md#referral-source). */
function ReferralSource(props: ReferralSourceProps) {
  const { driver, restaurants, onSaved, onStale, disabled = false } = props
  const recorded = driver.hear_about_us
  const [chosen, setChosen] = useState<ChosenReferral>()
  const { type, source } = chosen ?? {
    type: recorded?.type ?? null,
    source: recorded?.id ? String(recorded.id) : null,
  }
  const drivers = useQuery(driverRecordsQuery(DRIVER_ACTIVE))
  const saving = useMutation({
    mutationFn: (paid: 0 | 1) =>
      updateReferral(driver, {
        type: type as ReferralType,
        id: source === null ? null : Number(source),
        paid,
      }),
    meta: { ownErrors: true },
    onSuccess: (saved) => {
      setChosen(undefined)
      onSaved?.(saved)
    },
    onError: async (error) => {
      if (!isStale(error)) return
      await onStale?.()
      setChosen(undefined)
    },
  })
  const [hint, setHint] = useState<string>()
  const isLocked = disabled || !isReferralOpen(recorded)
  const isRecorded = recorded?.type === type && String(recorded?.id) === source
  const sources = {
    driver: () => [...distinctNames(referralSources(drivers.data ?? [], driver.id))],
    restaurant: () =>
      restaurants.flatMap(({ id, name, status }) =>
        status === RESTAURANT_ACTIVE ? [[id, name] as const] : [],
      ),
  }
  const data = (type ? sources[type]() : []).map(([id, name]) => ({ value: String(id), label: name }))
  // The recorded source is shown even if it can no longer be chosen.
  if (recorded?.id && recorded.type === type && !data.some(({ value }) => value === String(recorded.id))) {
    data.push({ value: String(recorded.id), label: recorded.name })
  }
  const pay = () => {
    const problem = isRecorded ? payingProblem(recorded) : UPDATE_FIRST
    setHint(problem)
    if (!problem) saving.mutate(1)
  }
  return (
    <section aria-labelledby="driver-referral">
      <h3 id="driver-referral" className={classes.legend}>
        Referral Source
      </h3>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label="Type"
          placeholder="Choose"
          data={[
            { value: 'restaurant', label: 'Restaurant' },
            { value: 'driver', label: 'Driver' },
          ]}
          value={type}
          disabled={isLocked}
          onChange={(next) => setChosen({ type: next as ReferralType | null, source: null })}
        />
        <Select
          label="Source"
          placeholder={type === null ? 'Choose the type first' : 'Choose'}
          data={data}
          value={source}
          onChange={(next) => setChosen({ type, source: next })}
          disabled={isLocked || type === null}
          searchable
          nothingFoundMessage="No one found"
        />
      </SimpleGrid>
      {(hint ?? saving.error) && (
        <Alert color="red" role="alert" mt="xs">
          {hint ?? refusalWords(saving.error)}
        </Alert>
      )}
      <Group mt="sm" gap="sm">
        {!isLocked && (
          <>
            <BusyButton
              variant="default"
              disabled={type === null || source === null || isRecorded}
              isBusy={saving.isPending && saving.variables === 0}
              onClick={() => {
                setHint(undefined)
                saving.mutate(0)
              }}
            >
              Update
            </BusyButton>
            <BusyButton variant="default" isBusy={saving.isPending && saving.variables === 1} onClick={pay}>
              Mark as Paid
            </BusyButton>
          </>
        )}
        <Text size="sm" c="dimmed" role="status">
          {referralWords(recorded)}
        </Text>
      </Group>
    </section>
  )
}

const isStale = (error: unknown) => error instanceof ApiError && error.status === 409

const refusalWords = (error: unknown) =>
  isStale(error)
    ? 'Someone else has changed this driver. Check what is recorded now, then choose again.'
    : errorMessage(error)

function referralWords(recorded: DriverRecord['hear_about_us']): string {
  if (recorded === null) return 'No referrer is recorded.'
  return recorded.paid === 1 ? 'Paid: type and source are locked.' : 'Recorded, not yet paid.'
}
