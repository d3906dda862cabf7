import { searchConditions } from '../contract.ts'
import type { FilterName } from './components/filter-fields.tsx'

export type DirectoryFilters = Record<FilterName | 'postcode', string>

export const unset: DirectoryFilters = {
  postcode: '',
  gearbox: '',
  max_price: '',
  weekday: '',
  time: '',
  gender: '',
  language: '',
  speciality: '',
  least_rating: '',
  test_centre: '',
  minutes: '60',
  within_miles: '25',
  sort: 'nearest',
}

export const setOf = (filters: DirectoryFilters): Partial<DirectoryFilters> =>
  Object.fromEntries(
    Object.entries(filters).filter(
      ([name, value]) => value !== '' && value !== unset[name as keyof DirectoryFilters],
    ),
  )

export const isNarrowed = (filters: DirectoryFilters) =>
  Object.keys(searchConditions).some((name) => filters[name as keyof typeof searchConditions] !== '') ||
  Number(filters.within_miles) < Number(unset.within_miles) ||
  filters.minutes !== unset.minutes
