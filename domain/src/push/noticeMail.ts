interface MailedNotice {
  title: string
  body: string
  /** The driver's name. */
  name: string
  company: string
  /** The address of the drivers' app. */
  address: string
}

/** The email to a driver who cannot get push messages (docs/spec/push.md#email-instead-of-push). */
export function noticeMail({ name, title, body, company, address }: MailedNotice) {
  const paragraphs = [
    `Dear ${name},`,
    `${title}\n${body}`,
    `Open the app to see more: ${address}`,
    'You get this by email because our push messages do not reach your phone. Allow them in the app to get news at once.',
    `Kind regards,\n${company}`,
  ]
  return { subject: title, text: `${paragraphs.join('\n\n')}\n` }
}
