import type { ExampleRemoval } from '@driverdesk/contract/home/home.routes.ts'
import { EXAMPLE_KINDS, EXAMPLE_SIZE, type RemovedKind } from '@driverdesk/domain/home/exampleData.ts'
import { countOf } from '@driverdesk/domain/kernel/counts.ts'
import { Group, Stack, Text } from '@mantine/core'
import { IconFlask } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../kernel/apiError.ts'
import { newIdempotencyKey } from '../kernel/idempotencyKey.ts'
import { BusyButton } from '../ui/BusyButton.tsx'
import { confirm } from '../ui/Confirm.tsx'
import { showToast } from '../ui/showToast.ts'
import classes from './Example.module.css'
import { checkRemoval, makeExample, removeExample, useExampleState } from './exampleData.data.ts'

/** Offers example data, or says that it is there and removes it (docs/spec/shell.md#example-data). */
export function ExamplePart() {
  const example = useExampleState()
  if (example?.state === 'offered' || example?.state === 'adding')
    return <TryExample isAdding={example.state === 'adding'} />
  if (example?.state !== 'present') return null
  return (
    <Group justify="space-between" gap="xs" className={classes.part}>
      <Text size="sm" c="dimmed" flex="1 1 14rem">
        The restaurants, drivers and shifts of the example do not complete any first steps. Nothing is sent to
        anyone.
      </Text>
      <RemoveExample label="Remove the example data" />
    </Group>
  )
}

/**
 * Asks, and adds the example. The same key is sent again after a lost answer, so it is added once.
 *
 * @param isAdding true while a request adds it: this page's, one from before a reload, or a colleague's
 */
function TryExample({ isAdding }: { isAdding: boolean }) {
  const { isBusy: isSending, problem, run } = useOneCall(makeExample)
  const isBusy = isSending || isAdding
  const start = async () => {
    const agreed = await confirm({
      title: 'Try it with example data?',
      message: (
        <Sentences
          of={[
            `${MAKES} Your settings stay as they are.`,
            'Nothing is sent to anyone: no email, push message, text or card payment. No one can sign in as a person of the example; use ‘View as’ under Users and Restaurants to look as one of them.',
            'You can remove it at any time. This takes a few seconds.',
          ]}
        />
      ),
      confirmLabel: 'Add example data',
    })
    if (agreed) await run((counts) => `Added ${countsText(counts)}.`)
  }
  return (
    <Stack gap="xs" className={classes.part}>
      <Group justify="space-between" gap="xs">
        <Text size="sm" c="dimmed" flex="1 1 14rem" role="status">
          {isBusy
            ? 'Adding the example data…'
            : 'Or look around first with made-up restaurants, drivers and shifts.'}
        </Text>
        <BusyButton
          size="xs"
          variant="default"
          isBusy={isBusy}
          leftSection={<IconFlask size="1rem" stroke={1.5} aria-hidden="true" />}
          onClick={() => void start()}
        >
          Try it with example data
        </BusyButton>
      </Group>
      <Problem text={problem} />
    </Stack>
  )
}

/** Counts, asks and removes. Cancel has the focus. */
function RemoveExample({ label }: { label: string }) {
  const { isBusy, problem, run } = useOneCall(removeExample)
  const [isCounting, setCounting] = useState(false)
  const [refused, setRefused] = useState<string>()
  const ask = async () => {
    setRefused(undefined)
    setCounting(true)
    const counts = await checkRemoval().catch((error: unknown) => setRefused(errorMessage(error)))
    setCounting(false)
    if (!counts) return
    const agreed = await confirm({
      title: 'Remove the example data?',
      message: <Sentences of={removalSentences(counts)} />,
      confirmLabel: 'Remove',
      danger: true,
    })
    if (agreed) await run(({ gone }) => `Removed ${countsText(gone)}.`)
  }
  return (
    <>
      <BusyButton
        size="compact-sm"
        variant="default"
        isBusy={isBusy || isCounting}
        aria-label="Remove the example data"
        onClick={() => void ask()}
      >
        {label}
      </BusyButton>
      <Problem text={problem ?? refused} />
    </>
  )
}

const Problem = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <Text size="sm" c="red" role="alert">
      {text}
    </Text>
  )

const Sentences = ({ of }: { of: readonly string[] }) =>
  of.map((sentence) => (
    <span key={sentence} className={classes.sentence}>
      {sentence}
    </span>
  ))

/** Makes a call, shows its result and refetches everything on screen. */
function useOneCall<Answer>(send: (idempotencyKey: string) => Promise<Answer>) {
  const client = useQueryClient()
  const key = useRef(newIdempotencyKey())
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async (words: (answer: Answer) => string) => {
    setBusy(true)
    setProblem(undefined)
    try {
      showToast(words(await send(key.current)))
      key.current = newIdempotencyKey()
    } catch (error) {
      setProblem(errorMessage(error))
      if (!hasUnknownOutcome(error)) key.current = newIdempotencyKey()
    }
    setBusy(false)
    await client.invalidateQueries()
  }
  return { isBusy, problem, run }
}

const THINGS: Readonly<Record<RemovedKind, string>> = {
  areas: 'area',
  restaurants: 'restaurant',
  drivers: 'driver',
  shifts: 'shift',
  timesheets: 'timesheet',
  invoices: 'invoice',
  templates: 'template',
  posts: 'news post',
  messages: 'message',
  accounts: 'account',
}

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** '4 areas, 25 restaurants and 80 drivers', without zero counts; '' if all are zero. */
export function countsText(counts: Partial<Readonly<Record<RemovedKind, number>>>): string {
  const parts = Object.entries(THINGS).flatMap(([kind, thing]) => {
    const count = counts[kind as RemovedKind] ?? 0
    return count > 0 ? [countOf(count, thing)] : []
  })
  return list.format(parts)
}

/** The records that the example adds, shown before it is added. */
const MAKES = `It adds about ${countsText(
  Object.fromEntries(EXAMPLE_KINDS.map((kind) => [kind, EXAMPLE_SIZE[kind]])),
)}, around this week.`

/** The question before a removal, a sentence for each matter. */
export function removalSentences({ gone, added, kept, opened, unlimited }: ExampleRemoval): string[] {
  const [addedText, keptText] = [countsText(added), countsText(kept)]
  const verb = opened === 1 ? 'has' : 'have'
  return [
    `This removes ${countsText(gone)}.`,
    addedText && `That includes what people added to the example: ${addedText}.`,
    opened > 0
      ? `${countOf(opened, 'shift')} of your own restaurants ${verb} an example driver and will be open.`
      : '',
    unlimited.length > 0
      ? `Some of your drivers are limited to the example’s areas or restaurants, and will lose that limit: ${list.format(unlimited)}.`
      : '',
    keptText && `Your own records stay: ${keptText}.`,
    'Your settings stay too. This cannot be undone.',
  ].filter((sentence) => sentence !== '')
}

/** A quiet line under the bar while there is example data. */
export const ExampleLine = () => (
  <section className={classes.line} aria-label="Example data">
    <IconFlask size="1rem" stroke={1.5} aria-hidden="true" className={classes.icon} />
    <p className={classes.words}>
      Example data
      <span className={classes.more}>: made-up restaurants, drivers and shifts. Nothing is sent.</span>
    </p>
    <RemoveExample label="Remove" />
  </section>
)
