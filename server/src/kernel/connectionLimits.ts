/** What one account and one connection may have of the socket. */
import type { Server } from 'socket.io'
import type { Scope } from './scope.ts'

/** More are no person's tabs and devices. */
export const SOCKETS_PER_ACCOUNT = 100

/** A client sends its handshake and answers pings; what it sends beyond a few messages is noise. */
const MESSAGES_PER_SOCKET = 20
export const MESSAGE_BYTES = 16_384

type Connection = Parameters<Parameters<Server['engine']['on']>[1]>[0]

/** Closes a connection that sends more than any client does, signed in or not. */
export function limitMessages(connection: Connection): void {
  let messages = 0
  connection.on('packet', ({ type }: { type: string }) => {
    if (type === 'message' && ++messages > MESSAGES_PER_SOCKET) connection.close(true)
  })
}

/** Holds the sockets of an account, so that they can be counted. */
export const accountRoom = ({ role, accountId }: Scope) => `account:${role}:${accountId}`
