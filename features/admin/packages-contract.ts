import * as z from 'zod/mini'
import { notFound } from '#common/api-error.ts'
import { endpoint } from '#common/endpoint.ts'
import { ById, Id } from '#common/schema.ts'
import { PackageForm, PlatformPackage } from '#features/packages/contract.ts'

export const listPlatformPackages = endpoint({
  method: 'GET',
  path: '/api/admin/packages',
  who: ['admin'],
  summary: 'The platform’s packages, those on offer first, with how often each was sold.',
  input: z.object({}),
  output: z.object({ packages: z.array(PlatformPackage) }),
})

export const offerPlatformPackage = endpoint({
  method: 'POST',
  path: '/api/admin/packages',
  who: ['admin'],
  summary: 'Puts a package on offer at every instructor whose own price it covers.',
  input: PackageForm,
  output: PlatformPackage,
})

export const changePlatformPackage = endpoint({
  method: 'PATCH',
  path: '/api/admin/packages/:id',
  who: ['admin'],
  summary:
    'Changes a package for those who buy it from now on. Another price or number of hours makes another package, and archives this one.',
  input: z.extend(PackageForm, { id: Id }),
  output: PlatformPackage,
  errors: [notFound],
})

export const archivePlatformPackage = endpoint({
  method: 'POST',
  path: '/api/admin/packages/:id/archive',
  who: ['admin'],
  summary: 'Takes a package off offer; hours that were bought stay.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})

export const restorePlatformPackage = endpoint({
  method: 'POST',
  path: '/api/admin/packages/:id/restore',
  who: ['admin'],
  summary: 'Puts a package on offer again.',
  input: ById,
  output: z.object({}),
  errors: [notFound],
})
