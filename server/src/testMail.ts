/** `test-mail`: sends one mail with the settings of the server, and says what came of it. */
import { randomUUID } from 'node:crypto'
import { StartError } from './kernel/program.ts'
import { readSettings } from './kernel/settings.ts'
import { smtpSender } from './mail/smtp.ts'

/** @throws {StartError} if the mail server does not take it */
export async function testMail(address: string): Promise<void> {
  const { mail } = readSettings(process.env)
  if (!mail)
    throw new StartError(
      'There is no mail server: without SMTP_URL and MAIL_FROM mail is kept in the outbox. Set both.',
    )
  try {
    await smtpSender(mail)({
      ...{ id: 0, tries: 1, html: null, to_name: '' },
      ...{ invoice_id: null, attachment: null, attachment_name: null, file: null },
      ...{ message_key: randomUUID(), to_address: address, created_at: new Date().toISOString() },
      subject: 'Test of mail from Driverdesk',
      body: 'This mail was sent to see whether mail from Driverdesk arrives. You need not do anything.',
    })
  } catch (error) {
    throw new StartError(
      `No mail was sent to ${address}. ${(error as Error).message} Look at SMTP_URL and MAIL_FROM, and at the address.`,
      { cause: error },
    )
  }
  console.log(
    `The mail server ${new URL(mail.smtpUrl).host} took a mail from ${mail.from.address} to ${address}. Look whether it arrives, and not among the unwanted mail.`,
  )
}
