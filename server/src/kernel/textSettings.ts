/**
 * The settings of text messages (docs/spec/push.md#text-messages): any gateway that takes a POST request for each message.
 */
import { z } from 'zod'

export interface TextSettings {
  url: string
  /** The body of a request, with '{to}' and '{text}'. */
  body: string
  contentType: TextType
  /** The header `Authorization`; undefined without one. */
  authorization: string | undefined
}

const TEXT_TYPES = ['application/json', 'application/x-www-form-urlencoded'] as const
export type TextType = (typeof TEXT_TYPES)[number]

export const textVariables = {
  TEXT_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://texts.example.com/send' })
    .optional(),
  TEXT_BODY: z
    .string()
    .refine((body) => body.includes('{to}') && body.includes('{text}'), 'must have {to} and {text} in it')
    .default('{"to":"{to}","text":"{text}"}'),
  TEXT_TYPE: z.enum(TEXT_TYPES, `must be ${TEXT_TYPES.join(' or ')}`).default('application/json'),
  TEXT_AUTHORIZATION: z.string().optional(),
}

type TextVariables = z.infer<z.ZodObject<typeof textVariables>>

/** Undefined: no texts are sent. */
export const textSettings = (value: TextVariables): TextSettings | undefined =>
  value.TEXT_URL === undefined
    ? undefined
    : {
        url: value.TEXT_URL,
        body: value.TEXT_BODY,
        contentType: value.TEXT_TYPE,
        authorization: value.TEXT_AUTHORIZATION,
      }
