import type { BookLine, Category } from './rules.ts'

export const categoryWords: Record<Category, { name: string; examples: string }> = {
  car: {
    name: 'Car',
    examples: 'Fuel or charging, servicing, MOT, insurance, road tax, lease, dual controls',
  },
  travel: { name: 'Parking and travel', examples: 'Parking, tolls, trains, a night away at a course' },
  goods: {
    name: 'Goods and commission',
    examples: 'Books you sell on to learners. Our commission is added for you',
  },
  wages: { name: 'Wages', examples: 'Somebody who works for you' },
  premises: {
    name: 'Rent, rates, power and insurance',
    examples: 'An office, the business share of your home',
  },
  repairs: { name: 'Repairs', examples: 'Of premises and equipment. Repairs of the car go under Car' },
  office: {
    name: 'Phone, internet and stationery',
    examples: 'Phone, apps, printing. What Pro costs is added for you',
  },
  advertising: { name: 'Advertising', examples: 'Your website, signs for the car, adverts' },
  interest: { name: 'Interest', examples: 'On a loan for the business' },
  bank: { name: 'Bank charges', examples: 'A business account, card charges' },
  professional: {
    name: 'Accountancy and legal',
    examples: 'Your accountant, professional indemnity insurance',
  },
  other: { name: 'Other', examples: 'Franchise, ADI registration, CPD, subscriptions' },
}

export const lineWords: Record<BookLine['kind'], string> = {
  card: 'Lesson by card or lesson credit',
  refund: 'Refund',
  'taken-back': 'Lesson taken back',
  disputed: 'Lost dispute',
  'paid-to-school': 'Paid to the school',
  cash: 'Cash',
  bank: 'Bank transfer',
  commission: 'Commission',
  plan: 'Pro, a month',
  expense: 'Expense',
  mileage: 'Mileage',
}
