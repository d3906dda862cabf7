import * as z from 'zod/mini'
import { endpoint } from '#common/endpoint.ts'
import { Day, Id, Pence } from '#common/schema.ts'
import { YearQuery } from '#features/platform-report/contract.ts'

export type PlatformReportStatus = z.infer<typeof PlatformReportStatus>
const PlatformReportStatus = z.object({
  year: z.int(),
  collectedBy: Day,
  reportedBy: Day,
  isOver: z.boolean(),
  complete: z.int(),
  /** Whose details are missing; no name of an account that has gone. */
  incomplete: z.array(z.object({ id: Id, name: z.nullable(z.string()) })),
  paidPence: Pence,
  feesPence: Pence,
})

export const getPlatformReportStatus = endpoint({
  method: 'GET',
  path: '/api/admin/platform-report',
  who: ['admin'],
  summary:
    'HMRC’s digital platform report of a year: of how many instructors the details are complete, and of whom they are missing. No details.',
  input: YearQuery,
  output: PlatformReportStatus,
})
