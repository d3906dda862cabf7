import * as fc from 'fast-check'
import type { Endpoint } from '#common/endpoint.ts'
import { apiRequests } from './api-grammar.ts'
import { authRequests } from './auth-grammar.ts'
import type { Cast } from './cast.ts'
import { dataRequests } from './data-grammar.ts'
import { functionRequests } from './functions-grammar.ts'
import { pageRequests } from './page-grammar.ts'
import type { WireRequest } from './request.ts'
import { storageRequests } from './storage-grammar.ts'

/** Everything that the product answers to, mostly the endpoints of its contracts. */
export const allRequests = (cast: Cast, endpoints: readonly Endpoint[]): fc.Arbitrary<WireRequest> =>
  fc.oneof(
    { weight: 10, arbitrary: apiRequests(cast, endpoints) },
    { weight: 2, arbitrary: pageRequests(cast) },
    { weight: 3, arbitrary: authRequests(cast) },
    { weight: 3, arbitrary: dataRequests(cast) },
    { weight: 2, arbitrary: storageRequests(cast) },
    { weight: 1, arbitrary: functionRequests(cast) },
  )
