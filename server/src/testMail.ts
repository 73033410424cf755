/** `test-mail`: sends one email with the server's settings, and reports the result. */
import { randomUUID } from 'node:crypto'
import { StartError } from './kernel/program.ts'
import { readSettings } from './kernel/settings.ts'
import { smtpSender } from './mail/smtp.ts'

/** @throws {StartError} if the mail server does not accept it */
export async function testMail(address: string): Promise<void> {
  const { mail } = readSettings(process.env)
  if (!mail)
    throw new StartError(
      'There is no mail server. Set SMTP_URL and MAIL_FROM; without them emails stay in the outbox.',
    )
  try {
    await smtpSender(mail)({
      html: null,
      to_name: '',
      message_key: randomUUID(),
      to_address: address,
      created_at: new Date().toISOString(),
      subject: 'Test email from Driverdesk',
      body: 'This email tests whether emails from Driverdesk arrive. You do not need to do anything.',
    })
  } catch (error) {
    throw new StartError(
      `No email was sent to ${address}. ${(error as Error).message} Check SMTP_URL, MAIL_FROM and the address.`,
      { cause: error },
    )
  }
  console.log(
    `The mail server ${new URL(mail.smtpUrl).host} accepted an email from ${mail.from.address} to ${address}. Check that it arrives and is not in the spam folder.`,
  )
}
