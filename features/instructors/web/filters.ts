import { countConditions, type DirectoryFilters } from './components/directory-filters.tsx'

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

export const isNarrowed = (filters: DirectoryFilters) =>
  countConditions(filters) > 0 ||
  Number(filters.within_miles) < Number(unset.within_miles) ||
  filters.minutes !== unset.minutes
