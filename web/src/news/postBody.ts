/**
 * What the form of a post sends, and what is wrong with it (docs/spec/news.md#post-rules,
 * docs/spec/news.md#post-calls).
 */
import { NewPost } from '@driverdesk/contract/news/postForm.shapes.ts'
import type { z } from 'zod'
import { fileProblem } from '../ui/form/fileProblem.ts'
import type { PostValues } from './postForm.ts'

export type PostBody = z.input<typeof NewPost>

export interface PostFiles {
  file?: File | undefined
}

export function postBody({ postTitle, postContent, ...values }: PostValues): PostBody {
  return {
    postTitle,
    postContent,
    important: values.important ? 10 : 20,
    acknowledge: values.acknowledge ? 1 : 0,
    addressee: Number(values.addressee) as 10 | 20 | 30 | 40,
    areas: values.areas.map(Number),
    restaurants: values.restaurants.map(Number),
    drivers: values.drivers.map(Number),
  }
}

/** The same of a post that is there, whose attachment may stay or go. */
export const changedPostBody = (values: PostValues) => ({
  ...postBody(values),
  img: values.img,
  attachment_src: values.attachment_src,
})

export const postFiles = ({ file }: PostValues): PostFiles => ({ file: file ?? undefined })

/** What is wrong with the values by themselves: the first message of each field. */
export function postProblems(values: PostValues): Partial<Record<keyof PostValues, string>> {
  const problems: Record<string, string> = {}
  for (const { path, message } of NewPost.safeParse(postBody(values)).error?.issues ?? []) {
    problems[String(path[0])] ??= message
  }
  const problem = values.file && fileProblem(values.file, 'attachment')
  if (problem) problems.file = problem
  return problems
}
