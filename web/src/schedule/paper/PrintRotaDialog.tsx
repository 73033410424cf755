import { rotaRoutes } from '@driverdesk/contract/rota/rota.routes.ts'
import { countOf, numberText } from '@driverdesk/domain/kernel/counts.ts'
import { addDays, type DateRange, daysInRange, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import { namedText, type RotaLayout, tooManyShifts } from '@driverdesk/domain/rota/rotaPaper.ts'
import { Alert, Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BULK_TIMEOUT_MS, call } from '../../kernel/api.ts'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { nameOf, saveFile } from '../../kernel/privateFile.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { longDate, rangeText, shortDay } from '../../ui/dateText.ts'
import { type FileCall, type PaperFile, takePdf } from '../../ui/file/openInTab.tsx'
import { PaperFiles } from '../../ui/file/PaperFiles.tsx'
import { type Scene, useScene } from '../model/scene.ts'
import { hidesDrivers, shownText } from '../model/schedule.ts'
import type { ScheduleView } from '../schedule.search.ts'

const LAYOUTS: readonly (readonly [layout: RotaLayout, label: string, description: string])[] = [
  ['restaurants', 'By restaurant', 'One line per restaurant, one week per page'],
  ['drivers', 'By driver', 'One line per driver, one week per page'],
  ['day', 'Day sheet', 'The shifts of one day, by restaurant and start'],
]

const CONTENTS = [
  ['phones', 'Phone numbers of drivers'],
  ['comments', 'Comments'],
  ['onlyPublished', 'Only published shifts'],
  ['drafts', 'Drafts that restaurants have not submitted'],
] as const

/** Restaurants have no phone numbers to print, and their drafts are their own. */
const OF_STAFF: readonly string[] = ['phones', 'drafts']

/** While the number is not known, the server refuses a file that is too large. */
const NO_SHIFTS = { count: 0, nights: 0 }

/** Prints what the schedule shows, shares it from a phone, or saves it as a file. */
export function PrintRotaDialog({ onClose }: { onClose: () => void }) {
  const scene = useScene()
  const isStaff = scene.schedule.agency !== undefined
  const [form, setForm] = useState(() => firstForm(scene))
  const { name } = scene.view
  // A server of the previous version does not count the nights.
  const { count, nights = 0 } = useQuery(rotaCountQuery(form, scene.view)).data ?? NO_SHIFTS
  const searched = name && hidesDrivers(scene.view) ? namedText(name) : undefined
  const change = (part: Partial<RotaForm>) => setForm((before) => ({ ...before, ...part }))
  return (
    <Dialog onClose={onClose} title="Print rota" size={520}>
      <Stack gap="md">
        <Text size="sm">
          <bdi>{shownText(scene, searched)}</bdi>, {rangeText(scene.view.range)}
          {scene.lines.rows.some(({ group }) => group?.isFolded) && '. Folded areas are printed too.'}
        </Text>
        <Radio.Group
          label="Layout"
          value={form.layout}
          onChange={(layout) => change({ layout: layout as RotaLayout })}
        >
          <Stack gap="xs" mt="xs">
            {LAYOUTS.filter(([layout]) => isStaff || layout !== 'drivers').map(
              ([layout, label, description]) => (
                <Radio key={layout} value={layout} label={label} description={description} />
              ),
            )}
          </Stack>
        </Radio.Group>
        {form.layout === 'day' && (
          <Select
            label="Day"
            data={daysInRange(scene.view.range).map((day) => ({ value: day, label: longDate(day) }))}
            value={form.day}
            allowDeselect={false}
            onChange={(day) => day && change({ day })}
          />
        )}
        <Stack gap="xs">
          {CONTENTS.filter(([part]) => isStaff || !OF_STAFF.includes(part)).map(([part, label]) => (
            <Checkbox
              key={part}
              label={label}
              checked={form[part] && !(part === 'drafts' && form.onlyPublished)}
              disabled={part === 'drafts' && form.onlyPublished}
              onChange={(event) => change({ [part]: event.currentTarget.checked })}
            />
          ))}
        </Stack>
        {count + nights > 0 && <Text size="sm">{inFileText(count, nights, form, scene.view)}</Text>}
        <PaperFiles
          saved={['pdf', 'csv', 'xlsx']}
          count={count}
          blockedBy={tooManyShifts(count)}
          take={(file, ofCall) => takeRota(file, form, scene.view, ofCall)}
        />
        <MailRota form={form} />
      </Stack>
    </Dialog>
  )
}

/** '7 shifts in the file; on paper also 2 that go on from Sun 14 Jun' */
function inFileText(count: number, nights: number, form: RotaForm, shown: Scene['view']): string {
  const before = shortDay(addDays(rangeOf(form, shown).from, -1))
  const more =
    nights > 0
      ? `; on paper also ${numberText(nights)} that ${nights === 1 ? 'goes' : 'go'} on from ${before}`
      : ''
  return `${countOf(count, 'shift')} in the file${more}`
}

function firstForm({ view, today, shownAs, schedule }: Scene): RotaForm {
  const { from, to } = view.range
  const layout = from === to && shownAs.lane === 'restaurants' ? 'day' : shownAs.lane
  const day = from <= today && today <= to ? today : from
  // For staff, drafts are left out at first, because a printed rota should have only agreed shifts.
  const drafts = schedule.agency === undefined
  return { layout, day, phones: false, comments: true, onlyPublished: false, drafts }
}

/** Emails the rota to the one driver or restaurant that the schedule shows. Only staff do. */
function MailRota({ form }: { form: RotaForm }) {
  const { schedule, view } = useScene()
  const person = schedule.agency && personOf(view)
  if (!person) return null
  // Another choice makes another email, which needs its own key.
  const range = rangeOf(form, view)
  const choice = [person.kind, person.id, range.from, range.to, form.comments, form.onlyPublished]
  return <MailTo key={choice.join(' ')} person={person} form={form} range={range} />
}

function personOf({ driver, location }: Scene['view']): RotaPerson | undefined {
  if (typeof driver === 'number') return { kind: 'driver', id: driver }
  const [kind, id] = location?.split('-') ?? []
  return kind === 'restaurant' && driver === undefined ? { kind, id: Number(id) } : undefined
}

interface MailToProps {
  person: RotaPerson
  form: RotaForm
  range: Scene['view']['range']
}

function MailTo({ person, form, range }: MailToProps) {
  const { data: to, error } = useQuery(recipientQuery(person))
  const [key, setKey] = useState(newIdempotencyKey)
  const mailing = useMutation({
    mutationFn: () => mailRota(person, form, range, key),
    onSuccess: () => setKey(newIdempotencyKey()),
    onError: (failure) => {
      if (!hasUnknownOutcome(failure)) setKey(newIdempotencyKey())
    },
    // It is shown in the dialog.
    meta: { ownErrors: true },
  })
  if (error) return <Alert color="red">{errorMessage(error)}</Alert>
  if (!to) return <Text size="sm">Loading the email address…</Text>
  if (to.address === '') return <Text size="sm">{to.name} has no email address.</Text>
  const ask = async () => {
    const message = `${shows(person, form)} ${rangeText(range)}. It goes to ${to.address}.${withoutMail()}`
    if (await confirm({ title: `Email the rota to ${to.name}?`, message, confirmLabel: 'Send' }))
      mailing.mutate()
  }
  return (
    <>
      <Group gap="xs">
        <BusyButton
          variant="default"
          leftSection={<IconMail size="1rem" stroke={1.5} aria-hidden="true" />}
          isBusy={mailing.isPending}
          onClick={() => void ask()}
        >
          Email to {to.name}
        </BusyButton>
        <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
          {mailing.isSuccess ? `The email to ${to.address} is queued.` : `To ${to.address}.`}
          {withoutMail()}
        </Text>
      </Group>
      {mailing.isError && <Alert color="red">{errorMessage(mailing.error)}</Alert>}
    </>
  )
}

function shows({ kind }: RotaPerson, { onlyPublished }: RotaForm): string {
  if (kind === 'driver') return 'They get their published shifts as a PDF,'
  return `They get ${onlyPublished ? 'the published shifts' : 'what their own schedule shows'} as a PDF,`
}

interface RotaForm {
  layout: RotaLayout
  day: IsoDate
  phones: boolean
  comments: boolean
  onlyPublished: boolean
  drafts: boolean
}

type Shown = Pick<ScheduleView, 'range' | 'location' | 'driver' | 'view' | 'name' | 'sort'>

/** Makes the file of what is shown, and prints, shares or saves it. An aborted call rejects. */
async function takeRota(file: PaperFile, form: RotaForm, shown: Shown, ofCall: FileCall): Promise<void> {
  const options = { ...ofCall, timeoutMs: BULK_TIMEOUT_MS }
  const query = queryOf(form, { ...shown, range: rangeOf(form, shown) })
  if (file === 'csv' || file === 'xlsx') {
    const table = await call(rotaRoutes.table, { query: { ...query, format: file } }, options)
    return saveFile(table, nameOf(table, `Rota.${file}`))
  }
  const pdf = (print: 1 | undefined) => call(rotaRoutes.pdf, { query: { ...query, print } }, options)
  return takePdf(file, pdf, 'Rota')
}

const rotaCountQuery = (form: RotaForm, shown: Shown) => {
  const {
    layout: _layout,
    phones: _phones,
    comments: _comments,
    sort: _sort,
    ...query
  } = queryOf(form, {
    ...shown,
    range: rangeOf(form, shown),
  })
  return queryOptions({
    queryKey: ['rota', 'count', query],
    queryFn: ({ signal }) => call(rotaRoutes.count, { query }, { signal }),
    // Shifts are changed all the time.
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A file that is too large is refused anyway.
    meta: { ownErrors: true },
  })
}

interface RotaPerson {
  kind: 'driver' | 'restaurant'
  id: number
}

const recipientQuery = ({ kind, id }: RotaPerson) =>
  queryOptions({
    queryKey: ['rota', 'recipient', kind, id],
    queryFn: ({ signal }) => call(rotaRoutes.recipient, { query: { kind, id: String(id) } }, { signal }),
    // Addresses are changed on other screens.
    staleTime: 0,
  })

/** Emails these days. @param idempotencyKey the same until it is known whether the email is sent */
const mailRota = (
  person: RotaPerson,
  { comments, onlyPublished }: RotaForm,
  { from, to }: DateRange,
  idempotencyKey: string,
) =>
  call(
    rotaRoutes.mail,
    {
      body: {
        ...person,
        period_date_from: from,
        period_date_to: to,
        comments: comments ? 1 : 0,
        only_published: onlyPublished ? 1 : 0,
      },
    },
    { idempotencyKey, timeoutMs: BULK_TIMEOUT_MS },
  )

/** The days of the file. */
const rangeOf = ({ layout, day }: RotaForm, { range }: Pick<Shown, 'range'>): DateRange =>
  layout === 'day' ? { from: day, to: day } : range

const driverId = (driver: Shown['driver']) => (driver === 'open' ? '0' : driver?.toString())

const queryOf = (
  { layout, phones, comments, onlyPublished, drafts }: RotaForm,
  { range, location, driver, view, name, sort }: Shown,
) => ({
  period_date_from: range.from,
  period_date_to: range.to,
  location,
  driver_id: driverId(driver),
  driver_name: hidesDrivers({ view, name, driver }) ? name : undefined,
  phones: phones ? (1 as const) : undefined,
  comments: comments ? (1 as const) : undefined,
  only_published: onlyPublished ? (1 as const) : undefined,
  filter_draft: drafts ? undefined : (1 as const),
  sort: layout === 'drivers' ? sort : undefined,
  layout,
})
