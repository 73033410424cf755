import type { Db } from '../kernel/database.ts'
import { type CopiedInvoice, knownContacts } from './copies.reads.ts'
import { claimContact, forgetContact, letContactGo, noteContact } from './copies.writes.ts'
import type { FreeAgent } from './freeAgent.ts'
import { FreeAgentRefusal, hasMadeNothing } from './freeAgentRefusal.ts'

interface Books {
  db: Db
  freeAgent: FreeAgent
}

/** Does something with the restaurant's contact, which is made once; one that was removed at FreeAgent is made anew. */
export async function withContact<T>(
  books: Books,
  invoice: CopiedInvoice,
  act: (contact: string) => Promise<T>,
): Promise<T> {
  const contact = await contactUrl(books, invoice)
  try {
    return await act(contact)
  } catch (error) {
    if (!(error instanceof FreeAgentRefusal) || (await books.freeAgent.contact(contact))) throw error
    await forgetContact(books.db, contact)
    return act(await contactUrl(books, invoice))
  }
}

async function contactUrl({ db, freeAgent }: Books, invoice: CopiedInvoice): Promise<string> {
  const { restaurant_id, restaurant_name: organisation_name, business_email: email } = invoice
  const claimed = await claimContact(db, restaurant_id)
  if (claimed.url !== null) return claimed.url
  const earlier = claimed.tries > 1 ? await lostContact({ db, freeAgent }, organisation_name) : undefined
  const { url } =
    earlier ?? (await addContact({ db, freeAgent }, restaurant_id, { organisation_name, email }))
  await noteContact(db, restaurant_id, url)
  return url
}

const addContact = (
  { db, freeAgent }: Books,
  restaurantId: number,
  { organisation_name, email }: { organisation_name: string; email: string },
) =>
  freeAgent.addContact({ organisation_name, ...(email && { email }) }).catch(async (error) => {
    if (hasMadeNothing(error)) await letContactGo(db, restaurantId)
    throw error
  })

async function lostContact({ db, freeAgent }: Books, name: string) {
  const known = new Set(await knownContacts(db))
  return (await freeAgent.contacts()).find(
    (contact) => contact.organisation_name === name && !known.has(contact.url),
  )
}
