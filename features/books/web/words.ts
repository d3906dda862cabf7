import { addDays } from '#common/days.ts'
import { locale } from '#common/locale.ts'
import { formatDate } from '#common/time.ts'
import { categoryWords } from '../line-words.ts'
import { categoryNames, type Every, type Span } from '../rules.ts'

/** `6 Jul 2026 to 5 Oct 2026`. */
export const sayDays = ({ from, to }: Span) =>
  `${formatDate(from, 'date')} to ${formatDate(addDays(to, -1), 'date')}`

/** One that is driven now. */
export type BookCar = { readonly name: string; readonly dualControls: boolean }

export const sayMiles = (miles: number) => `${miles.toLocaleString(locale)} ${miles === 1 ? 'mile' : 'miles'}`

export const categoryOptions = categoryNames.map((value) => ({ value, label: categoryWords[value].name }))

export const everyWords: Record<Every, string> = { week: 'Every week', month: 'Every month' }

export const hintOf = (category: unknown) =>
  categoryNames.some((name) => name === category)
    ? `${categoryWords[category as keyof typeof categoryWords].examples}.`
    : 'As your tax return has them.'
