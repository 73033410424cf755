import { Alert, Group, Text } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage, hasUnknownOutcome } from '../../kernel/apiError.ts'
import { newIdempotencyKey } from '../../kernel/idempotencyKey.ts'
import { withoutMail } from '../../mail/mailWords.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { confirm } from '../../ui/Confirm.tsx'
import { rangeText } from '../../ui/dayWords.ts'
import { type Scene, useScene } from '../model/scene.ts'
import { mailRota, type RotaForm, type RotaPerson, recipientQuery } from './rota.data.ts'

/** Mails the rota to the one driver or restaurant that the schedule shows. Only staff do. */
export function MailRota({ form }: { form: RotaForm }) {
  const { schedule, view } = useScene()
  const person = schedule.agency && personOf(view)
  if (!person) return null
  // What is mailed is other with another choice, so it needs another key.
  const choice = [person.kind, person.id, view.range.from, view.range.to, form.comments, form.onlyPublished]
  return <MailTo key={choice.join(' ')} person={person} form={form} range={view.range} />
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
