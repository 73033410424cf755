import type {
  DriverMessage,
  DriverMessagesQuery,
  DriverText,
  MessageReachQuery,
  MessageResultsQuery,
  NewDriverMessage,
} from '@driverdesk/contract/push/driverMessage.shapes.ts'
import { driverMessageLive } from '@driverdesk/contract/push/driverMessages.live.ts'
import { driverMessageRoutes } from '@driverdesk/contract/push/driverMessages.routes.ts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { z } from 'zod'
import { call } from '../kernel/api.ts'
import { onChanges } from '../kernel/onChanges.ts'
import { thenRefetch } from '../kernel/query.ts'

const keys = { all: ['driver-messages'] as const, reach: ['driver-message-reach'] as const }

export const messagesQuery = (query: z.input<typeof DriverMessagesQuery>) =>
  queryOptions({
    queryKey: [...keys.all, 'pages', query],
    queryFn: ({ signal }) => call(driverMessageRoutes.list, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const messageResultsQuery = (id: number, query: z.input<typeof MessageResultsQuery>) =>
  queryOptions({
    queryKey: [...keys.all, id, query],
    queryFn: ({ signal }) => call(driverMessageRoutes.results, { params: { id }, query }, { signal }),
    placeholderData: (former, query) => (query?.queryKey[1] === id ? former : undefined),
  })

/** The drivers who cannot get push messages. Never cached, because devices come and go. */
export const noDeviceQuery = queryOptions({
  queryKey: ['drivers-without-device'],
  queryFn: ({ signal }) => call(driverMessageRoutes.noDevice, {}, { signal }),
  gcTime: 0,
})

/** The number of drivers that a message would go to. Never cached, because drivers come and go. */
export const messageReachQuery = (query: z.input<typeof MessageReachQuery>) =>
  queryOptions({
    queryKey: [...keys.reach, query],
    queryFn: ({ signal }) => call(driverMessageRoutes.reach, { query }, { signal }),
    gcTime: 0,
  })

export const textsQuery = queryOptions({
  queryKey: ['driver-texts'],
  queryFn: ({ signal }) => call(driverMessageRoutes.texts, {}, { signal }),
})

/** Changes nothing if it is already on its way. */
export const sendTextAgain = ({ id }: DriverText): Promise<DriverText> =>
  thenRefetch(call(driverMessageRoutes.sendTextAgain, { params: { id } }), textsQuery.queryKey)

export type MessageBody = z.input<typeof NewDriverMessage>

export const sendMessage = (body: MessageBody, idempotencyKey: string): Promise<DriverMessage> =>
  thenRefetch(call(driverMessageRoutes.create, { body }, { idempotencyKey }), keys.all)

/** The shortest time between two fetches while results come in. */
const PAUSE_MS = 300

/** Keeps messages and results up to date. Many results in a short time cause one fetch. */
export function useMessagesLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let [wanted, isLooking, isOver] = [false, false, false]
    const look = async () => {
      wanted = true
      if (isLooking) return
      isLooking = true
      while (wanted && !isOver) {
        wanted = false
        await client.invalidateQueries({ queryKey: keys.all })
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
      isLooking = false
    }
    const stop = onChanges(() => void look(), driverMessageLive.name)
    return () => {
      isOver = true
      stop()
      void client.invalidateQueries({ queryKey: keys.all, refetchType: 'none' })
    }
  }, [client])
}
