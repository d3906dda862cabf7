import * as z from 'zod/mini'
import { apiError, notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Day, Id, Instant, LinkToken, Pence, requiredText } from '#common/schema.ts'
import { Books, Category, TaxYear } from './contract.ts'
import { lineKinds } from './rules.ts'

const who = ['instructor'] as const

export const mostBookLinks = 5

export const enoughBookLinks = apiError(
  409,
  'enough-book-links',
  `You have ${mostBookLinks} links that are open. End one first.`,
)
export const bookLinkEnded = apiError(
  410,
  'book-link-ended',
  'This link isn’t complete, or it has ended. Please ask the instructor who sent it for a new one.',
)

export type BookLink = z.infer<typeof BookLink>
export const BookLink = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
  /** To the hour or so; null until somebody has opened it. */
  openedAt: z.nullable(Instant),
})

export const listBookLinks = endpoint({
  method: 'GET',
  path: '/api/books/links',
  who,
  summary:
    'The links by which others read your books, the latest first. The addresses themselves aren’t kept.',
  input: z.object({}),
  output: z.object({ links: z.array(BookLink) }),
})

export type BookLinkForm = z.output<typeof BookLinkForm>
export const BookLinkForm = z.object({ name: requiredText(80, 'Say who it’s for.') })

export const makeBookLink = endpoint({
  method: 'POST',
  path: '/api/books/links',
  who,
  summary:
    'Makes a secret link by which your accountant reads your books for a year. It’s answered only once.',
  input: BookLinkForm,
  output: z.object({ url: z.url(), link: BookLink }),
  errors: [enoughBookLinks],
})

export const endBookLink = endpoint({
  method: 'DELETE',
  path: '/api/books/links/:id',
  who,
  summary: 'Ends a link to your books at once',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export type SharedBooks = z.infer<typeof SharedBooks>
const SharedBooks = z.object({
  instructorName: z.string(),
  expiresAt: Instant,
  books: z.omit(Books, { tax: true }),
})

export const getSharedBooks = endpoint({
  method: 'GET',
  path: '/api/shared-books/:token',
  who: 'anyone',
  load: 'search',
  summary: 'A tax year of the books that a link opens, this one unless given',
  input: z.object({ token: LinkToken, year: z.optional(TaxYear) }),
  output: SharedBooks,
  errors: [bookLinkEnded],
})

export type SharedQuarter = z.infer<typeof SharedQuarter>
const SharedQuarter = z.object({
  name: z.string(),
  /** The CSV file, with first names alone. */
  content: z.string(),
  lines: z.array(
    z.object({
      on: Day,
      kind: z.enum(lineKinds),
      category: z.nullable(Category),
      learner: z.nullable(z.string()),
      note: z.string(),
      pence: Pence,
      countsPence: Pence,
    }),
  ),
})

export const getSharedQuarter = endpoint({
  method: 'GET',
  path: '/api/shared-books/:token/quarters/:year/:quarter',
  who: 'anyone',
  load: 'search',
  summary: 'A quarter of the books that a link opens: its lines, and the same as a file',
  input: z.object({
    token: LinkToken,
    year: TaxYear,
    quarter: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(4)),
  }),
  output: SharedQuarter,
  errors: [bookLinkEnded],
})
