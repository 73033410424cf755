/** A mail server on this machine (RFC 5321). It reads emails with a different library than ours. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** The step at which the next email is answered, and the code; 0 never answers. */
export interface NextAnswer {
  step: 'MAIL FROM' | 'RCPT TO' | 'DATA'
  code: number
}

export interface ReceivedMail {
  /** The addresses of the envelope. */
  from: string
  to: string[]
  raw: string
  mail: Email
}

export interface MailServer {
  url: string
  port: number
  received: ReceivedMail[]
  /** How the next emails are refused; undefined accepts them. */
  answers: NextAnswer[]
  end(): Promise<void>
}

/**
 * @param port for a restart at the same port; a free one by default
 * @param secure begins with TLS, with a certificate that no one trusts
 */
export async function mailServer(port = 0, secure = false): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const answers: NextAnswer[] = []
  const answerTo = (step: NextAnswer['step'], callback: (error?: Error) => void) => {
    if (answers[0]?.step !== step) return callback()
    const { code } = answers.shift() as NextAnswer
    if (code > 0)
      callback(Object.assign(new Error('What a mail server says about it'), { responseCode: code }))
  }
  const server = new SMTPServer({
    secure,
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_, __, callback) => callback(Object.assign(new Error('Who is that?'), { responseCode: 535 })),
    onMailFrom: (_, __, callback) => answerTo('MAIL FROM', callback),
    onRcptTo: (_, __, callback) => answerTo('RCPT TO', callback),
    onData: async (stream: SMTPServerDataStream, { envelope }, callback) => {
      // A sender that stops in the middle of an email, like a killed server, is no error.
      const raw = await buffer(stream).catch(() => undefined)
      if (!raw) return
      answerTo('DATA', (error) => {
        if (error) return callback(error)
        PostalMime.parse(raw).then((mail) => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          const to = envelope.rcptTo.map(({ address }) => address)
          received.push({ from, to, raw: raw.toString(), mail })
          callback()
        }, callback)
      })
    },
  })
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const { port: taken } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${taken}`,
    port: taken,
    received,
    answers,
    end: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
