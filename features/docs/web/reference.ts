import type { Role } from '#common/endpoint.ts'
import { loadOnce } from '#web/once.ts'

export type OperationInShort = {
  name: string
  feature: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  who?: readonly Role[]
  codes: readonly string[]
}

export type Schema = {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: Schema }
type Content = { 'application/json': { schema: Schema } }

export type Operation = Omit<OperationInShort, 'codes' | 'who'> & {
  'x-who'?: readonly Role[]
  parameters: readonly Parameter[]
  requestBody?: { content: Content }
  responses: Readonly<Record<string, { description: string; content: Content }>>
}

const lists = import.meta.glob<readonly OperationInShort[]>('../../*/contract.ts', {
  eager: true,
  query: '?api-list',
  import: 'default',
})
const details = import.meta.glob<readonly Operation[]>('../../*/contract.ts', {
  query: '?api',
  import: 'default',
})

const titles: Record<string, string> = {
  accounts: 'Account',
  diary: 'Diary and free times',
  instructors: 'Directory and vetting',
  lessons: 'Lessons and learners',
  payments: 'Payments',
  messages: 'Messages',
  calendar: 'Calendar feed',
  invitations: 'Invitations',
  learning: 'Theory questions',
  drives: 'Recorded drives',
  notifications: 'Notifications and preferences',
  analytics: 'Analytics of an instructor',
  schools: 'Schools',
  progress: 'Progress',
  admin: 'Administration',
  'account-deletion': 'Your data and leaving',
}

const order = ['instructors', 'lessons', 'payments', 'progress', 'diary']
const last = ['accounts', 'account-deletion', 'admin']
const placeOf = (feature: string) =>
  last.includes(feature) ? 100 + last.indexOf(feature) : order.includes(feature) ? order.indexOf(feature) : 50

export type Group = { feature: string; title: string; operations: readonly OperationInShort[] }

export const groups: readonly Group[] = Object.entries(lists)
  .map(([file, operations]) => ({ feature: featureOf(file), title: titleOf(featureOf(file)), operations }))
  .filter(({ operations }) => operations.length > 0)
  .toSorted((a, b) => placeOf(a.feature) - placeOf(b.feature) || a.title.localeCompare(b.title))

export const operations: readonly OperationInShort[] = groups.flatMap((group) => group.operations)

export const pathOf = ({ name }: { name: string }) => `/docs/api/${name}`

export const loadOperation = loadOnce(async ({ feature, name }: OperationInShort) => {
  const all = await details[`../../${feature}/contract.ts`]!()
  return all.find((one) => one.name === name)!
})

function featureOf(file: string) {
  return file.split('/').at(-2)!
}

function titleOf(feature: string) {
  return titles[feature] ?? feature.charAt(0).toUpperCase() + feature.slice(1)
}
