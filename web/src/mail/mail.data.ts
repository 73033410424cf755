/** The outbox: emails with their status (docs/spec/mail.md#mail-outbox). */
import {
  type Mail,
  type MailEntry,
  mailRoutes,
  type OutboxQuery,
} from '@driverdesk/contract/mail/mail.routes.ts'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../kernel/api.ts'
import { saveFile } from '../kernel/privateFile.ts'
import { showToast } from '../ui/showToast.ts'

const keys = { all: ['mail'] as const, pages: ['mail', 'pages'] as const }

/** Milliseconds between fetches of the outbox, while an email waits to be sent and otherwise. */
const WAITING_MS = 3_000
const QUIET_MS = 15_000

export const outboxQuery = (query: z.input<typeof OutboxQuery>) =>
  queryOptions({
    queryKey: [...keys.pages, query],
    queryFn: ({ signal }) => call(mailRoutes.list, { query }, { signal }),
    refetchInterval: ({ state }) => (state.data?.counts.queued ? WAITING_MS : QUIET_MS),
    placeholderData: keepPreviousData,
  })

/** One mail with its text. It may hold a password, so the cache drops it on closing, and the server records each read. */
export const mailQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.all, id],
    queryFn: ({ signal }): Promise<Mail> => call(mailRoutes.read, { params: { id: String(id) } }, { signal }),
    refetchInterval: ({ state }) => state.data?.state === 'queued' && WAITING_MS,
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Sends an email now that failed, waits or was kept. */
export function useSendAgain() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: MailEntry) => call(mailRoutes.sendAgain, { params: { id: String(id) } }),
    onSuccess: ({ to_address }) => showToast(`The email to ${to_address} is on its way`),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Saves the PDF attached to a mail. */
export function useSaveAttachment() {
  return useMutation({
    mutationFn: async ({ id, attachment }: MailEntry) => {
      const contents = await call(mailRoutes.attachment, { params: { id: String(id) } })
      saveFile(contents, attachment ?? 'attachment.pdf')
    },
  })
}
